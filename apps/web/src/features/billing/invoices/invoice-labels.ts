import type { UsageRange } from '@fovea/contract/usage/rules'
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

type Period = { period_start: number; period_end: number }

/** The exclusive end of the period and days in the future are left out. */
export function getPeriodDays(
  { period_start: start, period_end: end }: Period,
  now: Date,
): UsageRange {
  const today = now.toISOString().slice(0, 10)
  const last = toIsoTime(end - 1).slice(0, 10)
  return { from: toIsoTime(start).slice(0, 10), to: last < today ? last : today }
}

export function getBilledFrom({ period_start: start }: Period, day: string): string {
  const begins = toIsoTime(start)
  const midnight = `${day}T00:00:00.000Z`
  return begins > midnight ? begins : midnight
}
