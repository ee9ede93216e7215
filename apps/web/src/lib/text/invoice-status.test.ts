import { expect, test } from 'vitest'
import { formatInvoiceStatus } from './invoice-status.ts'

test.for([
  ['open', 0, 0, 'Unpaid'],
  ['paid', 2_000, 0, 'Paid'],
  ['paid', 0, 0, 'Paid'],
  ['paid', 2_000, 550, 'Paid, $5.50 refunded'],
  ['paid', 2_000, 2_000, 'Refunded'],
  ['parked', 0, 0, 'parked'],
] as const)(
  'an invoice that is %s with %i paid and %i paid back is “%s”',
  ([status, paid, back, text]) => {
    const invoice = { status, amount_paid: paid, amount_refunded: back }
    expect(formatInvoiceStatus(invoice)).toBe(text)
  },
)
