/** As long as a modal takes to leave, with its step in the history: what is begun before that would be called off. */
const modalLeavesMs = 300

/** Follows an address as a click on a link would: the file is saved, the page stays. */
export function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  setTimeout(() => link.click(), modalLeavesMs)
}
