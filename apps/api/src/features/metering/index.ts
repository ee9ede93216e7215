export { countAppSessions, sumAppDays } from './app-hours.ts'
export { appName } from './app-name.ts'
export { readBillable } from './billable.ts'
export {
  countSessionsOfAll,
  listSessionsOfAll,
  type OwnerCall,
  readDaysOfAll,
} from './across-owners.ts'
export { DistributeError } from './distributing/distribute-error.ts'
export { distributeMetering, keepDistributed } from './distributing/distribute.ts'
export { findSessions, type SessionPlace } from './find-sessions.ts'
export { meteringTasks } from './jobs.ts'
export { readKeyUse } from './key-days.ts'
export { createMeter, type Meter } from './writing/meter.ts'
export { meteringPersonalData } from './personal-data.ts'
export {
  findFirstSession,
  listRecentApps,
  listRecentSessions,
  type RecentSession,
} from './repository.ts'
export { inSessionLog, type LogWindow } from './session-log.ts'
export type { NewSession } from './writing/sessions.ts'
export {
  type DetailPlace,
  findBillableApp,
  findBillableMonth,
  listMeteredApps,
  type MeteredApp,
  readDetail,
  sumApps,
  sumBillableApps,
  sumBillableDays,
  sumDays,
  sumDaysByName,
  sumDaysByPlatform,
} from './statistics.ts'
