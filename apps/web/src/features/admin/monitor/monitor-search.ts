import type { WindowDays } from '../../../lib/time/windows.ts'

/** The periods that the monitor offers, in days. */
export const monitorDays = [7, 28, 90, 180] as const satisfies readonly WindowDays[]
export type MonitorDays = (typeof monitorDays)[number]

/** What of the monitor is kept in its address; nothing is the first period. */
export type MonitorSearch = { days?: MonitorDays | undefined }

/** Takes what makes sense of an address, and leaves the rest. */
export function readMonitorSearch(given: Record<string, unknown>): MonitorSearch {
  const days = monitorDays.find((choice) => String(choice) === String(given['days']))
  return { days: days === monitorDays[0] ? undefined : days }
}
