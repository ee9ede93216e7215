const upperCase = /[A-Z]/g
const printableAscii = /^[\x21-\x7E]+$/

/**
 * An e-mail address in the form by which two are compared. Only A to Z are folded: `toLowerCase`, and `lower()` of a database
 * with another collation than "C", turn the Kelvin sign into a k, so that a stranger's address would equal another person's.
 */
export function foldEmail(address: string): string {
  return address.replaceAll(upperCase, (letter) => letter.toLowerCase())
}

/**
 * Whether an address has only characters that every mail system reads alike. Another one counts as unverified: other systems
 * may fold it to an address that belongs to another person.
 */
export function isAsciiEmail(address: string): boolean {
  return printableAscii.test(address)
}

const gmailDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, for limits on what one reader is sent. A tag after `+` is left out at every domain, because
 * company domains are hosted by the same providers; dots are left out at Gmail, which ignores them.
 */
export function getMailbox(address: string): string {
  const folded = foldEmail(address)
  const at = folded.lastIndexOf('@')
  if (at === -1) return folded
  const domain = folded.slice(at + 1)
  const local = folded.slice(0, at)
  // An address that begins with a plus has no name before its tag.
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  return gmailDomains.has(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`
}
