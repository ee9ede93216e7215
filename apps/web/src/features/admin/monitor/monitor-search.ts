import { type MonitorWindow, monitorWindows } from '@fovea/contract/admin'

export type MonitorSearch = { days?: MonitorWindow | undefined }

export function readMonitorSearch(given: Record<string, unknown>): MonitorSearch {
  const days = monitorWindows.find((choice) => String(choice) === String(given['days']))
  return { days: days === monitorWindows[0] ? undefined : days }
}
