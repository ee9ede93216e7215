import type { UsageRange } from '@fovea/contract/usage/rules'
import { isoOf } from './times.ts'

/** The card provider's words for an invoice, in ours. */
const states: Record<string, string> = {
  draft: 'Draft',
  open: 'Unpaid',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
}

export function invoiceState(status: string): string {
  return states[status] ?? status
}

type Period = { period_start: number; period_end: number }

/** The days of a period as the statistic shows them: the moment at which it ends is no part of it, nor is what lies ahead. */
export function periodDays(
  { period_start: start, period_end: end }: Period,
  now: Date,
): UsageRange {
  const today = now.toISOString().slice(0, 10)
  const last = isoOf(end - 1).slice(0, 10)
  return { from: isoOf(start).slice(0, 10), to: last < today ? last : today }
}

/** From when the sessions of a day are billed: all of them, or on the first day those since the subscription began. */
export function billedFrom({ period_start: start }: Period, day: string): string {
  const begins = isoOf(start)
  const midnight = `${day}T00:00:00.000Z`
  return begins > midnight ? begins : midnight
}
