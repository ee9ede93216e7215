import type { Adjustment, FailedJob } from '@fovea/contract/admin'
import type { RefundReason } from '@fovea/contract/admin/customer-options'
import type { Invoice } from '@fovea/contract/billing'
import { formatCents, formatDate, formatMonthName } from '../../../../lib/text/format.ts'

export const refundReasonLabels: Record<RefundReason, string> = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Charged twice',
  fraudulent: 'Fraudulent',
}

export const failedTaskLabels: Record<FailedJob['kind'], string> = {
  event: 'Event',
  subscription: 'Subscription',
  adjustment: 'Refund, credit, retry or write-off',
}

const nouns: Record<Adjustment['kind'], string> = {
  refund: 'refund',
  credit: 'credit',
  retry: 'payment',
  'write-off': 'write-off',
}

export function describeUnconfirmed({ kind, amount, number }: Adjustment): string {
  const invoice = number === null ? '' : ` of ${number}`
  return `The ${nouns[kind]} of ${formatCents(amount)}${invoice} is not confirmed yet.`
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString()

/** The month that was served; a period that ends with the month ends at the next month's first second. */
export function nameInvoiceMonth({ period_start: start }: Pick<Invoice, 'period_start'>): string {
  return formatMonthName(toIso(start))
}

export function describeAttempts({
  attempt_count: attempts,
  next_payment_attempt: next,
}: Pick<Invoice, 'attempt_count' | 'next_payment_attempt'>): string {
  const declined =
    attempts === 0
      ? 'not charged yet'
      : attempts === 1
        ? 'charged once'
        : `charged ${attempts} times`
  return next === null
    ? `${declined}, not again by itself`
    : `${declined}, again on ${formatDate(toIso(next))}`
}

export function formatBrand(brand: string) {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
