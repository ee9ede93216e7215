import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { forgetSessions, trimRecentSessions } from './retention.ts'

const minuteMs = 60_000
const stepPauseMs = 50

/** What metering does now and then. */
export function meteringJobs(pool: Pool, keepMonths: number, clock: () => Date) {
  return [
    { name: 'trim the live feeds', everyMs: minuteMs, run: () => trimRecentSessions(pool) },
    {
      name: 'forget old sessions',
      everyMs: 60 * minuteMs,
      run: async () =>
        void (await forgetSessions(pool, firstDayKept(clock(), keepMonths), () =>
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
