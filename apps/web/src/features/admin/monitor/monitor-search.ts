/** The periods that the monitor offers, in days. */
export const monitorDays = [7, 28, 90, 180] as const
export type MonitorDays = (typeof monitorDays)[number]

/** What of the monitor is kept in its address; nothing is the first period. */
export type MonitorSearch = { days?: MonitorDays | undefined }

/** Takes what makes sense of an address, and leaves the rest. */
export function readMonitorSearch(given: Record<string, unknown>): MonitorSearch {
  const days = monitorDays.find((choice) => String(choice) === String(given['days']))
  return { days: days === monitorDays[0] ? undefined : days }
}

const daySeconds = 24 * 60 * 60

/** The start, in Unix seconds, of the first of so many UTC days that end today. */
export function periodStartOf(days: MonitorDays, now: Date): number {
  const today = Math.floor(now.getTime() / 1000 / daySeconds) * daySeconds
  return today - (days - 1) * daySeconds
}
