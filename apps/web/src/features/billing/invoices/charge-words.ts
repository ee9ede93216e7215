import type { Subscription } from '@fovea/contract/billing'
import { formatCents } from '../../../lib/words/format.ts'

type Standing = Pick<Subscription, 'status' | 'overdue'>

/** Whether a card that is entered now is charged at once. A subscription that has ended may still owe, too. */
export function isOverdue({ status, overdue }: Standing) {
  return status === 'past_due' || status === 'unpaid' || overdue !== null
}

export function chargeWords(standing: Standing) {
  if (!isOverdue(standing)) return 'Nothing is charged now.'
  const { overdue } = standing
  if (overdue === null) return 'The overdue amount is charged to this card now.'
  return `${formatCents(overdue.amount)} is overdue and is charged to this card now.`
}
