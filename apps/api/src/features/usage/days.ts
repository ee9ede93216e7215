import type { UsageDay } from '@fovea/contract/usage'
import { dayMs, dayOf } from '@fovea/contract/time'

/** Today is included in `count`. */
export function getLastDays(now: Date, count: number) {
  return { from: dayOf(new Date(now.getTime() - (count - 1) * dayMs)), to: dayOf(now) }
}

export function fillMissingDays(
  { from, to }: { from: string; to: string },
  counts: ReadonlyMap<string, number>,
): UsageDay[] {
  const days: UsageDay[] = []
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += dayMs) {
    const date = dayOf(new Date(ms))
    days.push({ date, count: counts.get(date) ?? 0 })
  }
  return days
}
