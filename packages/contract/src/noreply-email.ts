import { foldEmail } from './email-address.ts'

/** Whether emails are lost, because a provider hides the real address or the address is only a sender. */
export function isNoreplyEmail(email: string): boolean {
  const [local = '', domain = ''] = foldEmail(email).split('@')
  return /^(?:no|do[-_]?not)[-_]?reply(?:\+.*)?$/.test(local) || /(^|\.)no-?reply\./.test(domain)
}

export function getContactEmail(email: string): string {
  return isNoreplyEmail(email) ? '' : email
}
