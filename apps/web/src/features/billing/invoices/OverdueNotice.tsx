import { useQuery } from '@tanstack/react-query'
import { useChunk } from '../../../lib/page/chunk.ts'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { subscriptionQuery } from '../calls.ts'
import { isOverdue } from './format-charge.ts'

/** Loaded on demand, because few customers have overdue invoices. */
const paymentProblem = {
  name: 'payment-trouble',
  load: async () => (await import('./PaymentProblem.tsx')).PaymentProblem,
}

export function OverdueNotice() {
  const mayRead = usePermission('billing:read')
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled: mayRead })
  const owes = subscription !== undefined && !subscription.underWay && isOverdue(subscription)
  const { data: PaymentProblem } = useChunk(paymentProblem, owes)
  return owes && PaymentProblem ? <PaymentProblem subscription={subscription} /> : null
}
