/** A provider's stand-in for an address that a person keeps to themselves; mail to it is lost. */
const standIn = /(?:^|[@.+])no-?reply(?:[@.+-]|$)/i

/** Where mail to a person can be sent, or nothing where we only know a stand-in. */
export function replyAddressOf(email: string): string {
  return standIn.test(email) ? '' : email
}
