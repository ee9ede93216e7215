export { countAppSessions, sumAppDays } from './app-hours.ts'
export { appName } from './app-name.ts'
export {
  type BillablePeriod,
  endOfDay,
  listBillable,
  monthAround,
  readBillable,
  sumBillableDays,
} from './billable.ts'
export {
  countSessionsOfAll,
  listAppsOfAll,
  listSessionsOfAll,
  type OwnerApp,
  type OwnerCall,
  readDaysOfAll,
  sumDaysOfAll,
} from './across-owners.ts'
export { DistributeError } from './distributing/distribute-error.ts'
export { distributeMetering, keepDistributed } from './distributing/distribute.ts'
export { findSessions, type SessionPlace } from './find-sessions.ts'
export { meteringTasks } from './jobs.ts'
export { readKeyUse } from './key-days.ts'
export { cleanAfterMove } from './moving/clean.ts'
export { mergeMetering } from './moving/merge.ts'
export { moveMetering } from './moving/move.ts'
export { MoveError } from './moving/move-error.ts'
export { createMeter, type Meter } from './writing/meter.ts'
export { meteringPersonalData } from './personal-data.ts'
export {
  addQuotaNotice,
  findFirstSession,
  listRecentApps,
  listRecentSessions,
  type RecentSession,
} from './repository.ts'
export { inSessionLog, type LogWindow } from './session-log.ts'
export type { NewSession } from './writing/sessions.ts'
export {
  type DetailPlace,
  findBillableMonth,
  findMonths,
  listMeteredApps,
  type MeteredApp,
  readDetail,
  sumApps,
  sumDays,
  sumDaysByName,
  sumDaysByPlatform,
} from './statistics.ts'
