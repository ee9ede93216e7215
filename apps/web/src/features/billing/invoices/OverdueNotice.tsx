import { useQuery } from '@tanstack/react-query'
import { useChunk } from '../../../lib/page/chunk.ts'
import { useMay } from '../../../lib/session/current-workspace.ts'
import { subscriptionQuery } from '../calls.ts'
import { isOverdue } from './charge-words.ts'

/** Few customers ever owe something, so what they pay with is not loaded for the others. */
const paymentTrouble = {
  name: 'payment-trouble',
  load: async () => (await import('./PaymentTrouble.tsx')).PaymentTrouble,
}

/** Tells of overdue invoices on pages that are not about the plan. */
export function OverdueNotice() {
  const mayRead = useMay('billing:read')
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled: mayRead })
  const owes = subscription !== undefined && !subscription.underWay && isOverdue(subscription)
  const { data: PaymentTrouble } = useChunk(paymentTrouble, owes)
  return owes && PaymentTrouble ? <PaymentTrouble subscription={subscription} /> : null
}
