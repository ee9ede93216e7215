import { usageMonthDays, type UsageMonths } from '@fovea/contract/usage/rules'
import type { Db } from '../../platform/db/connect.ts'
import { sumDays } from '../metering/index.ts'
import { fillDays, lastDays } from './days.ts'
import { appsNamed, type Reader } from './own-apps.ts'

/** The last 30 days of all apps of a person, for whoever may see them. */
export async function readLatestUsage(db: Db, ownerId: string, now: Date) {
  const days = lastDays(now, usageMonthDays)
  return fillDays(days, await sumDays(db, ownerId, days))
}

type Input = { months: UsageMonths; appName?: string | undefined }

/** Production sessions, day by day. Reads sums: it costs the same however many sessions they stand for. */
export async function readUsage({ ctx, input }: { ctx: Reader; input: Input }) {
  const apps = await appsNamed(ctx, input.appName)
  const days = lastDays(ctx.now, input.months * usageMonthDays)
  return fillDays(days, await sumDays(ctx.db, ctx.actor.userId, days, apps))
}
