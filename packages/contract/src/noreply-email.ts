import { foldEmail } from './email-address.ts'

/** Parts of a folded address before and after its `@`. PostgreSQL reads these patterns alike. */
export const noreplyPatterns = {
  local: /^(?:no|do[-_]?not)[-_]?reply(?:\+.*)?$/,
  domain: /(?:^|\.)no-?reply\./,
} as const

/** Whether emails are lost, because a provider hides the real address or the address is only a sender. */
export function isNoreplyEmail(email: string): boolean {
  const [local = '', domain = ''] = foldEmail(email).split('@')
  return noreplyPatterns.local.test(local) || noreplyPatterns.domain.test(domain)
}

export function getContactEmail(email: string): string {
  return isNoreplyEmail(email) ? '' : email
}
