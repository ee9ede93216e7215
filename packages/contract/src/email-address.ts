const upperCase = /[A-Z]/g
const printableAscii = /^[\x21-\x7E]+$/

/**
 * An email address in the form for comparison. Only A to Z are folded: `toLowerCase`, and `lower()` of a database with
 * another collation than "C", turn the Kelvin sign into a k, so that a stranger's address would equal another user's.
 */
export function foldEmail(address: string): string {
  return address.replaceAll(upperCase, (letter) => letter.toLowerCase())
}

/** False for addresses that another system may fold to another user's; they count as unverified. */
export function isAsciiEmail(address: string): boolean {
  return printableAscii.test(address)
}

const gmailDomains = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox for limits per recipient: without a `+` tag at any domain, and without dots at Gmail. */
export function getMailbox(address: string): string {
  const folded = foldEmail(address)
  const at = folded.lastIndexOf('@')
  if (at === -1) return folded
  const domain = folded.slice(at + 1)
  const local = folded.slice(0, at)
  // An address that begins with a plus has no name before the tag.
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  return gmailDomains.has(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`
}
