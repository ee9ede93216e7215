import type { UsageDay } from '@fovea/contract/usage'
import { dayMs, dayOf, firstOfLastDays } from '@fovea/contract/time'

/** Today is included in `count`. */
export function getLastDays(now: Date, count: number) {
  return { from: firstOfLastDays(now, count), to: dayOf(now) }
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
