/** Follows an address as a click on a link would: the file is saved, the page stays. */
export function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.click()
}
