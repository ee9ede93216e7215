import type { UsageMonths } from '@fovea/contract/usage/rules'

export const durationNames: Record<UsageMonths, string> = {
  1: 'Last month',
  3: 'Last 3 months',
  6: 'Last 6 months',
}

export const customRangeLabel = 'Custom range'

/** "10:05:09". */
export function formatTimeOfDay(iso: string): string {
  return iso.slice(11, 19)
}

const minute = 60
const hour = 60 * minute

/** "45 s", "12 min 5 s", "1 h 3 min". */
export function formatSeconds(seconds: number): string {
  if (seconds < minute) return `${seconds} s`
  if (seconds < hour) return `${Math.floor(seconds / minute)} min ${seconds % minute} s`
  return `${Math.floor(seconds / hour)} h ${Math.floor((seconds % hour) / minute)} min`
}
