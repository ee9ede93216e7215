export { countAppSessions, sumAppDays } from './app-hours.ts'
export { getAppName } from './get-app-name.ts'
export {
  type BillablePeriod,
  getEndOfDay,
  listBillableDays,
  getMonthPeriod,
  readBillableDays,
  sumBillableDays,
} from './billable-days.ts'
export {
  type AppCalls,
  countSessionsOfAllOwners,
  listAppsOfAllOwners,
  listSessionsOfAllOwners,
  type OwnerApp,
  type OwnerSession,
  readCallsSince,
  readDaysOfAllOwners,
  sumDaysOfAllOwners,
} from './all-owners.ts'
export { DistributeError } from './distribution/distribute-error.ts'
export { distributeMetering, ensureDistributed } from './distribution/distribute-metering.ts'
export {
  findFirstMeteredDay,
  listPlatforms,
  type OwnerUse,
  readOwnerUse,
  sumPlatformDays,
} from './owner-use.ts'
export { findSessions, type SessionRef } from './find-sessions.ts'
export { createMeteringTasks } from './tasks.ts'
export { sumKeyUsage } from './key-days.ts'
export { deleteMovedRows } from './move/delete-moved-rows.ts'
export { mergeMetering } from './move/merge-metering.ts'
export { moveMetering } from './move/move-metering.ts'
export { MoveError } from './move/move-error.ts'
export { createMeter, type Meter } from './writing/meter.ts'
export { meteringPersonalData } from './personal-data.ts'
export {
  addQuotaNotice,
  findFirstSession,
  listRecentApps,
  listRecentSessions,
  type RecentSession,
} from './repository.ts'
export {
  countNewestSessions,
  countSessionsByDay,
  type SessionCount,
  type SessionCountWindow,
} from './session-counts.ts'
export { readSessionLog, type SessionLogWindow } from './session-log.ts'
export type { NewSession } from './writing/sessions.ts'
export {
  type DetailPosition,
  findAppsWithSessions,
  findBillableMonth,
  findMonths,
  listActiveOwners,
  listMeteredApps,
  type MeteredApp,
  readDetailRows,
  sumApps,
  sumCommercialMonths,
  sumDays,
  sumDaysByName,
  sumDaysByPlatform,
} from './statistics.ts'
