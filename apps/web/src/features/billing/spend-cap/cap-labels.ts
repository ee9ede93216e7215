import type { SpendCap } from '@fovea/contract/billing'
import { maxCapCents } from '@fovea/contract/billing/cap'
import { parseDollars } from '../../../lib/text/dollars.ts'
import { formatCents, formatMonthDay } from '../../../lib/text/format.ts'

export function findAmountProblem(typed: string): string | null {
  const cents = parseDollars(typed)
  return cents === undefined || (cents ?? 0) > maxCapCents
    ? `Enter an amount up to ${formatCents(maxCapCents)}, such as 50 or 49.90.`
    : null
}

export function getCapTone({ percent }: SpendCap): 'plain' | 'warning' | 'over' {
  if (percent >= 100) return 'over'
  return percent >= 80 ? 'warning' : 'plain'
}

export function formatCapOutlook(cap: SpendCap): string {
  const { amount, mode, reachedOn } = cap
  if (amount === null) return ''
  const day = reachedOn === null ? '' : formatMonthDay(reachedOn)
  if (getCapTone(cap) === 'over') {
    return mode === 'stop'
      ? `The cap was reached on ${day}. New sessions are refused until next month.`
      : `The cap was reached on ${day}. Sessions go on and are charged.`
  }
  if (reachedOn === null) return 'At this rate, the cap is not reached this month.'
  return mode === 'stop'
    ? `At this rate, new sessions are refused from ${day}.`
    : `At this rate, the cap is reached on ${day}.`
}
