import { foldEmail } from './email-address.ts'

/** Whether mail to an address is lost, because a provider hides the real address behind it or because it only sends. */
export function isNoreplyEmail(email: string): boolean {
  const [local = '', domain = ''] = foldEmail(email).split('@')
  return /^no-?reply$/.test(local) || /(^|\.)no-?reply\./.test(domain)
}

/** The address to offer in a form that needs an answer, or nothing where mail to it is lost. */
export function getContactEmail(email: string): string {
  return isNoreplyEmail(email) ? '' : email
}
