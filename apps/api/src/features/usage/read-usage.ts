import { usageMonthDays, type UsageMonths } from '@fovea/contract/usage/rules'
import { sumDays } from '../metering/index.ts'
import { fillDays, lastDays } from './days.ts'
import { appsNamed, type Reader } from './own-apps.ts'

type Input = { months: UsageMonths; appName?: string | undefined }

/** Production sessions, day by day. Reads sums: it costs the same however many sessions they stand for. */
export async function readUsage({ ctx, input }: { ctx: Reader; input: Input }) {
  const apps = await appsNamed(ctx, input.appName)
  const days = lastDays(ctx.now, input.months * usageMonthDays)
  return fillDays(days, await sumDays(ctx.db, ctx.actor.userId, days, apps))
}
