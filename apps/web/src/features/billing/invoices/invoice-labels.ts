import { dayOf } from '@fovea/contract/time'
import { priceTiers } from '@fovea/contract/billing/prices'
import type { Invoice, InvoiceLine } from '@fovea/contract/billing'
import type { UsageRange } from '@fovea/contract/usage/rules'
import { formatCents, formatNumber } from '../../../lib/text/format.ts'
import { formatPriceEach } from '../plans/estimate.ts'
import { toIsoTime } from './to-iso-time.ts'

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

type Balances = Pick<Invoice, 'starting_balance' | 'ending_balance' | 'amount_refunded'>

/** Amounts that are too small to charge are carried over to the next invoice; a balance below zero is a credit. */
export function describeBalances(invoice: Balances): string[] {
  const { starting_balance: before, ending_balance, amount_refunded: refunded } = invoice
  const after = ending_balance ?? 0
  const used = before < 0 ? Math.min(0, after) - before : 0
  return [
    ...(before > 0 ? [`${formatCents(before)} was carried over from the previous invoice.`] : []),
    ...(used > 0 ? [`${formatCents(used)} of your credit was used.`] : []),
    ...(after > 0
      ? [
          `${formatCents(after)} is below the minimum charge and is carried over to the next invoice.`,
        ]
      : []),
    ...(refunded > 0 ? [`${formatCents(refunded)} was refunded to your card.`] : []),
  ]
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
