import type { WindowDays } from '../../../lib/time/windows.ts'

/** In days. */
export const monitorDays = [7, 28, 90, 180] as const satisfies readonly WindowDays[]
export type MonitorDays = (typeof monitorDays)[number]

export type MonitorSearch = { days?: MonitorDays | undefined }

export function readMonitorSearch(given: Record<string, unknown>): MonitorSearch {
  const days = monitorDays.find((choice) => String(choice) === String(given['days']))
  return { days: days === monitorDays[0] ? undefined : days }
}
