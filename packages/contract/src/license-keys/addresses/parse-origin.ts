// chunk: rules
// An origin has no credentials, query or fragment; URL checks the rest of the shape.
const shape = /^https?:\/\/[^\s/\\?#@]+(?:\/[^\s\\?#]*)?$/i
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Lower case, ASCII, without default port and path; null unless http(s) with a domain name or localhost. */
export function parseOrigin(text: string): string | null {
  const typed = text.trim()
  if (!shape.test(typed) || !URL.canParse(typed)) return null
  const { hostname, origin } = new URL(typed)
  return hostname === 'localhost' || isDomainName(hostname) ? origin : null
}

/** At least two labels, the last not a number, which tells a name from an IPv4 address. */
function isDomainName(host: string) {
  const labels = host.split('.')
  return (
    labels.length > 1 &&
    host.length <= 253 &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}
