import {
  addDays,
  countDays,
  findRangeProblem,
  usageMonthDays,
  type UsageMonths,
  type UsageRange,
  type UsageSplit,
} from '@fovea/contract/usage/rules'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { sumDays } from '../metering/index.ts'
import { dayOf } from '@fovea/contract/time'
import { fillMissingDays, getLastDays } from './days.ts'
import { findAppsByName, type UsageCtx } from './workspace-apps.ts'
import { splitUsageDays } from './split-days.ts'

export async function readLatestUsage(metering: Db, ownerId: string, now: Date) {
  const days = getLastDays(now, usageMonthDays)
  return fillMissingDays(days, await sumDays(metering, ownerId, days))
}

type Input = {
  months: UsageMonths
  from?: string | undefined
  to?: string | undefined
  appName?: string | undefined
  split?: UsageSplit | undefined
  compare?: 'previous' | undefined
}

/** Reads sums, so the cost does not depend on the number of sessions. */
export async function readUsage({ ctx, input }: { ctx: UsageCtx; input: Input }) {
  const days = getUsageRange(input, ctx.now)
  const before = input.compare && daysBefore(days)
  const read = { from: before?.from ?? days.from, to: days.to }
  const apps = await findAppsByName(ctx, input.appName)
  const { counts, parts } = input.split
    ? await splitUsageDays({ ctx, split: input.split, shown: days, read, apps })
    : { counts: await sumDays(ctx.metering, ctx.actor.workspace.id, read, apps), parts: undefined }
  return {
    payload: fillMissingDays(days, counts),
    today: dayOf(ctx.now),
    ...(before && { previous: fillMissingDays(before, counts) }),
    ...(parts && {
      series: parts.map(({ name, counts: ofPart }) => ({
        name,
        counts: countsOf(days, ofPart),
        previous: before && countsOf(before, ofPart),
      })),
    }),
  }
}

function countsOf(range: UsageRange, counts: ReadonlyMap<string, number>) {
  return fillMissingDays(range, counts).map(({ count }) => count)
}

export function getUsageRange(
  { months, from, to }: Pick<Input, 'months' | 'from' | 'to'>,
  now: Date,
): UsageRange {
  if (from === undefined && to === undefined) return getLastDays(now, months * usageMonthDays)
  if (from === undefined) throw wrongRange('from', 'Send the first day of the range too.')
  if (to === undefined) throw wrongRange('to', 'Send the last day of the range too.')
  const problem = findRangeProblem({ from, to }, dayOf(now))
  if (problem) throw wrongRange(problem.field, problem.message)
  return { from, to }
}

function wrongRange(field: 'from' | 'to', message: string) {
  return new AppError('BAD_INPUT', 'This range of days cannot be shown.', {
    fields: { [field]: message },
  })
}

function daysBefore(days: UsageRange): UsageRange {
  return { from: addDays(days.from, -countDays(days)), to: addDays(days.from, -1) }
}
