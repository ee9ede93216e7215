export { meteringJobs } from './jobs.ts'
export { createMeter, type Meter } from './meter.ts'
export { findFirstSession, type RecentSession, recentSessions } from './repository.ts'
export type { NewSession } from './sessions.ts'
