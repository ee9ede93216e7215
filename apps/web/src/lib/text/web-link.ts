/** The address that a typed text leads to, or null if it is not an address on the web. "github.com/ada" is taken as https. */
export function parseWebLink(typed: string): string | null {
  if (/\s/.test(typed)) return null
  const url = URL.parse(typed) ?? URL.parse(`https://${typed}`)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.hostname.includes('.') && url.username === '' ? url.href : null
}
