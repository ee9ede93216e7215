/** The URL that a typed text means, or null if it is not a web address. "github.com/ada" gets https. */
export function parseWebLink(typed: string): string | null {
  if (/\s/.test(typed)) return null
  const url = URL.parse(typed) ?? URL.parse(`https://${typed}`)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.hostname.includes('.') && url.username === '' ? url.href : null
}
