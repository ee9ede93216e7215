import { foldEmail } from './email-address.ts'

/**
 * Whether emails to an address are lost, because a provider hides the real address behind it or because it is only a
 * sender.
 */
export function isNoreplyEmail(email: string): boolean {
  const [local = '', domain = ''] = foldEmail(email).split('@')
  return /^no-?reply$/.test(local) || /(^|\.)no-?reply\./.test(domain)
}

/** The address to offer in a form that needs a reply, or an empty text if emails to it are lost. */
export function getContactEmail(email: string): string {
  return isNoreplyEmail(email) ? '' : email
}
