import { dayMs, dayOf, minuteMs } from '@fovea/contract/time'
import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../platform/http/create-http-server.ts'
import { eraseDeletedOwners } from './erasure/erase-deleted-owners.ts'
import { pickRandomOwner, compareSums } from './writing/compare-sums.ts'
import { deleteExpiredSums } from './retention/delete-expired-sums.ts'
import { createUpcomingMonths } from './writing/month-partitions.ts'
import {
  dropExpiredMonths,
  deleteExpiredSessions,
  trimRecentSessions,
} from './retention/delete-expired-sessions.ts'
import { type FindFreeTierUse, sendQuotaNotices } from './send-quota-notices.ts'

const stepPauseMs = 50
const comparedAtHour = 3
/** Less than the shortest retention of single sessions. */
const comparedDays = 27
const maxLogged = 20
const sampledOwners = 50
const sampledDays = 2

export type ComparisonScope = 'all' | 'sample'

/** `onCompared` gets the number of sums that differ from their rows. */
export function createMeteringTasks(
  platform: Platform,
  findFreeTier: FindFreeTierUse,
  onCompared: (differences: number, compared: ComparisonScope) => void,
) {
  const { pool } = platform.metering
  const { clock, config, log } = platform

  async function compare(compared: ComparisonScope) {
    const days = compared === 'all' ? comparedDays : sampledDays
    const fromDay = dayOf(clock().getTime() - days * dayMs)
    const differences = await compareSums(
      pool,
      fromDay,
      compared === 'all' ? {} : { after: await pickRandomOwner(pool), most: sampledOwners },
    )
    onCompared(differences.length, compared)
    for (const difference of differences.slice(0, maxLogged))
      log.error(difference, 'metering sum does not match its rows')
  }

  async function deleteSessions() {
    const first = firstDayKept(clock(), config.sessionRetentionMonths)
    const dropped = await dropExpiredMonths(pool, first)
    if (dropped.length > 0) log.info({ dropped }, 'dropped months of sessions')
    await deleteExpiredSessions(pool, first, () => wait(stepPauseMs))
  }

  async function deleteSums() {
    const now = clock()
    const firstDay = firstDayKept(now, config.retention.usageMonths)
    for (const table of ['metered_days', 'metered_key_days', 'metered_months'] as const)
      await deleteExpiredSums(pool, table, firstDay)
    // Notices of the last month stay for processes whose clocks differ.
    await deleteExpiredSums(pool, 'quota_notices', firstDayKept(now, 1))
  }

  return [
    {
      name: 'send free tier notices',
      everyMs: 10_000,
      run: () => sendQuotaNotices(platform, findFreeTier),
    },
    {
      name: 'compare all sums with rows',
      everyMs: dayMs,
      atUtcHour: comparedAtHour,
      timeoutMs: 12 * 60 * minuteMs,
      run: () => compare('all'),
    },
    {
      name: 'compare sampled sums with rows',
      everyMs: 60 * minuteMs,
      run: () => compare('sample'),
    },
    { name: 'trim live feeds', everyMs: minuteMs, run: () => trimRecentSessions(pool) },
    {
      name: 'create upcoming month partitions',
      everyMs: 60 * minuteMs,
      run: () => createUpcomingMonths(pool, clock()),
    },
    {
      name: 'delete expired sessions',
      everyMs: 60 * minuteMs,
      timeoutMs: 12 * 60 * minuteMs,
      run: deleteSessions,
    },
    { name: 'delete expired session sums', everyMs: 60 * minuteMs, run: deleteSums },
    {
      name: 'erase deleted owners',
      everyMs: 60 * minuteMs,
      run: () => eraseDeletedOwners(platform.database.db, platform.metering.db, clock()),
    },
  ]
}

function firstDayKept(now: Date, keepMonths: number) {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths))
  return dayOf(first)
}
