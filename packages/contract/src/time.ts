export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
/** Days are counted in UTC, which has no summer time. */
export const dayMs = 24 * hourMs

/** Launch of the service in Unix seconds: no statistic goes further back. */
export const serviceStartSeconds = 1_585_699_200

export function dayOf(moment: Date | number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

export function monthOf(moment: Date | number): string {
  return new Date(moment).toISOString().slice(0, 7)
}

/** The UTC day on which the last `count` days began; today is one of them. */
export function firstOfLastDays(now: Date, count: number): string {
  return dayOf(new Date(now.getTime() - (count - 1) * dayMs))
}
