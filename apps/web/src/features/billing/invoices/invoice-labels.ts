import { dayOf } from '@fovea/contract/time'
import { priceTiers } from '@fovea/contract/billing/prices'
import type { InvoiceLine } from '@fovea/contract/billing'
import type { UsageRange } from '@fovea/contract/usage/rules'
import { formatNumber } from '../../../lib/text/format.ts'
import { formatPriceEach } from '../plans/estimate.ts'
import { toIsoTime } from './to-iso-time.ts'

const states: Record<string, string> = {
  draft: 'Draft',
  open: 'Unpaid',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
}

export function formatInvoiceStatus(status: string): string {
  return states[status] ?? status
}

const providerTier = /\(Tier (\d) at /

/**
 * Our words for a line of the price list. Anything else keeps the provider's description, such as a line that was
 * billed by other prices.
 */
export function formatLineName({
  description,
  quantity,
  amount,
}: Pick<InvoiceLine, 'description' | 'quantity' | 'amount'>): string {
  const index = Number(providerTier.exec(description)?.[1]) - 1
  const tier = priceTiers[index]
  if (tier === undefined || Math.abs((quantity * tier.millsEach) / 10 - amount) > 1) {
    return description
  }
  const above = priceTiers[index - 1]?.upTo ?? 0
  if (tier.millsEach === 0) return `First ${formatNumber(tier.upTo)} sessions, free`
  const price = `${formatPriceEach(tier.millsEach)} each`
  return Number.isFinite(tier.upTo)
    ? `Sessions ${formatNumber(above + 1)} to ${formatNumber(tier.upTo)}, ${price}`
    : `Sessions above ${formatNumber(above)}, ${price}`
}

type Period = { period_start: number; period_end: number }

/** The exclusive end of the period and days in the future are left out. */
export function getPeriodDays(
  { period_start: start, period_end: end }: Period,
  now: Date,
): UsageRange {
  const today = dayOf(now)
  const last = toIsoTime(end - 1).slice(0, 10)
  return { from: toIsoTime(start).slice(0, 10), to: last < today ? last : today }
}

export function getBilledFrom({ period_start: start }: Period, day: string): string {
  const begins = toIsoTime(start)
  const midnight = `${day}T00:00:00.000Z`
  return begins > midnight ? begins : midnight
}
