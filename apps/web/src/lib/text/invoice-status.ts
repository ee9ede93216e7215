import type { Invoice } from '@fovea/contract/billing'
import { formatCents } from './format.ts'

const states: Record<string, string> = {
  draft: 'Draft',
  open: 'Unpaid',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
}

type Shown = Pick<Invoice, 'status' | 'amount_paid' | 'amount_refunded'>

/** The same text for the customer and for admins. */
export function formatInvoiceStatus({ status, amount_paid: paid, amount_refunded: back }: Shown) {
  if (back > 0) return back === paid ? 'Refunded' : `Paid, ${formatCents(back)} refunded`
  return states[status] ?? status
}
