import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../platform/http/create-http.ts'
import { forgetSessions, trimRecentSessions } from './retention.ts'
import { type HasFreeTier, tellQuota } from './tell-quota.ts'

const minuteMs = 60_000
const stepPauseMs = 50

/** What metering does now and then. */
export function meteringTasks(platform: Platform, hasFreeTier: HasFreeTier) {
  const { pool } = platform.database
  const { clock, config } = platform
  return [
    {
      name: 'tell who reaches the free tier',
      everyMs: 10_000,
      run: () => tellQuota(platform, hasFreeTier),
    },
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
