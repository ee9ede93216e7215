import {
  dayAfter,
  daysIn,
  rangeProblem,
  usageMonthDays,
  type UsageMonths,
  type UsageRange,
  type UsageSplit,
} from '@fovea/contract/usage/rules'
import type { Db } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sumDays } from '../metering/index.ts'
import { dayOf } from '@fovea/contract/time'
import { fillDays, lastDays } from './days.ts'
import { appsNamed, type Reader } from './own-apps.ts'
import { splitDays } from './split-days.ts'

/** The last 30 days of all apps of a person, for whoever may see them. */
export async function readLatestUsage(metering: Db, ownerId: string, now: Date) {
  const days = lastDays(now, usageMonthDays)
  return fillDays(days, await sumDays(metering, ownerId, days))
}

type Input = {
  months: UsageMonths
  /** A range of its own, which months do not matter to. */
  from?: string | undefined
  to?: string | undefined
  appName?: string | undefined
  split?: UsageSplit | undefined
  compare?: 'previous' | undefined
}

/**
 * Production sessions, day by day, with as many days before them and their parts where these are asked for. Reads sums: it
 * costs the same however many sessions they stand for.
 */
export async function readUsage({ ctx, input }: { ctx: Reader; input: Input }) {
  const days = rangeOf(input, ctx.now)
  const before = input.compare && daysBefore(days)
  const read = { from: before?.from ?? days.from, to: days.to }
  const apps = await appsNamed(ctx, input.appName)
  const { counts, parts } = input.split
    ? await splitDays({ ctx, split: input.split, shown: days, read, apps })
    : { counts: await sumDays(ctx.metering, ctx.actor.workspace.id, read, apps), parts: undefined }
  return {
    payload: fillDays(days, counts),
    today: dayOf(ctx.now),
    ...(before && { previous: fillDays(before, counts) }),
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
  return fillDays(range, counts).map(({ count }) => count)
}

/** The days that are asked for, or so many months up to today. */
export function rangeOf(
  { months, from, to }: Pick<Input, 'months' | 'from' | 'to'>,
  now: Date,
): UsageRange {
  if (from === undefined && to === undefined) return lastDays(now, months * usageMonthDays)
  if (from === undefined) throw wrongRange('from', 'Send the first day of the range too.')
  if (to === undefined) throw wrongRange('to', 'Send the last day of the range too.')
  const problem = rangeProblem({ from, to }, dayOf(now))
  if (problem) throw wrongRange(problem.field, problem.message)
  return { from, to }
}

function wrongRange(field: 'from' | 'to', message: string) {
  return new Refusal('BAD_INPUT', 'This range of days cannot be shown.', {
    fields: { [field]: message },
  })
}

function daysBefore(days: UsageRange): UsageRange {
  return { from: dayAfter(days.from, -daysIn(days)), to: dayAfter(days.from, -1) }
}
