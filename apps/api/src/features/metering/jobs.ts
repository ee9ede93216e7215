import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../platform/http/create-http.ts'
import { compareSums } from './writing/compare-sums.ts'
import { forgetSessions, trimRecentSessions } from './writing/retention.ts'
import { type HasFreeTier, tellQuota } from './tell-quota.ts'

const minuteMs = 60_000
const stepPauseMs = 50
const comparedAtHour = 3
/** Less than the shortest time for which single sessions are kept. */
const comparedDays = 27
const mostLogged = 20

/** What metering does now and then. `onCompared` is told every night how many sums are not their rows. */
export function meteringTasks(
  platform: Platform,
  hasFreeTier: HasFreeTier,
  onCompared: (differences: number) => void,
) {
  const { pool } = platform.database
  const { clock, config, log } = platform

  async function compare() {
    const now = clock()
    if (now.getUTCHours() !== comparedAtHour) return
    const fromDay = new Date(now.getTime() - comparedDays * 24 * 60 * minuteMs)
    const differences = await compareSums(pool, fromDay.toISOString().slice(0, 10))
    onCompared(differences.length)
    for (const difference of differences.slice(0, mostLogged))
      log.error(difference, 'a sum of sessions is not what it sums up')
  }

  return [
    {
      name: 'tell who reaches the free tier',
      everyMs: 10_000,
      run: () => tellQuota(platform, hasFreeTier),
    },
    { name: 'compare sums with rows', everyMs: 60 * minuteMs, run: compare },
    { name: 'trim the live feeds', everyMs: minuteMs, run: () => trimRecentSessions(pool) },
    {
      name: 'forget old sessions',
      everyMs: 60 * minuteMs,
      run: async () =>
        void (await forgetSessions(pool, firstDayKept(clock(), config.sessionRetentionMonths), () =>
          wait(stepPauseMs),
        )),
    },
  ]
}

function firstDayKept(now: Date, keepMonths: number) {
  const first = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths, now.getUTCDate()),
  )
  return first.toISOString().slice(0, 10)
}
