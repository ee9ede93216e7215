import type { UsageRange } from '@fovea/contract/usage/rules'
import { toIsoTime } from './to-iso-time.ts'

/** The card provider's words for an invoice, in ours. */
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

type Period = { period_start: number; period_end: number }

/** The days of a period as the statistic shows them: the moment at which it ends is no part of it, nor is what lies ahead. */
export function getPeriodDays(
  { period_start: start, period_end: end }: Period,
  now: Date,
): UsageRange {
  const today = now.toISOString().slice(0, 10)
  const last = toIsoTime(end - 1).slice(0, 10)
  return { from: toIsoTime(start).slice(0, 10), to: last < today ? last : today }
}

/** From when the sessions of a day are billed: all of them, or on the first day those since the subscription began. */
export function getBilledFrom({ period_start: start }: Period, day: string): string {
  const begins = toIsoTime(start)
  const midnight = `${day}T00:00:00.000Z`
  return begins > midnight ? begins : midnight
}
