import type { Subscription } from '@fovea/contract/billing'
import { formatCents } from '../../../lib/text/format.ts'

type ChargeStatus = Pick<Subscription, 'status' | 'overdue'>

/** Whether a card that is entered now is charged at once. An ended subscription may have unpaid invoices, too. */
export function isOverdue({ status, overdue }: ChargeStatus) {
  return status === 'past_due' || status === 'unpaid' || overdue !== null
}

export function formatCharge(status: ChargeStatus) {
  if (!isOverdue(status)) return 'Nothing is charged now.'
  const { overdue } = status
  if (overdue === null) return 'The overdue amount is charged to this card now.'
  return `${formatCents(overdue.amount)} is overdue and is charged to this card now.`
}
