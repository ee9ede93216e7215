import type { UsageRange } from '@fovea/contract/usage/rules'
import type { Db } from '../../platform/db/connect.ts'
import { countSessionsElsewhere, getLimits, readBillableSoFar } from '../limits/index.ts'
import { findBillableMonth, sumBillableDays, sumDays } from '../metering/index.ts'
import { monthOf } from '@fovea/contract/time'
import { fillMissingDays, getLastDays } from './days.ts'
import type { UsageCtx } from './workspace-apps.ts'

/** Four weeks and today, the basis of a forecast. */
const daysShown = 29

export async function readCost(
  { db, metering, now }: Pick<UsageCtx, 'db' | 'metering' | 'now'>,
  ownerId: string,
) {
  const month = monthOf(now)
  const days = getLastDays(now, daysShown)
  const monthDays = { from: `${month}-01`, to: days.to }
  const read = { from: days.from < monthDays.from ? days.from : monthDays.from, to: days.to }
  const { plan, isHeldToFreeTier, billedPeriod } = await getLimits(db, ownerId, now)
  const isUnbilled = plan === 'commercial' && billedPeriod === undefined
  const [sessions, counts] = isUnbilled
    ? await readUnbilled(metering, ownerId, read, month)
    : await Promise.all([
        findBillableMonth(metering, ownerId, month),
        sumBillableDays(metering, ownerId, read),
      ])
  const soFar = await readBillableSoFar(metering, ownerId, billedPeriod)
  return {
    month,
    sessions,
    elsewhere: isHeldToFreeTier ? await countSessionsElsewhere({ db, metering }, ownerId, now) : 0,
    days: fillMissingDays(days, counts),
    monthDays: fillMissingDays(monthDays, counts),
    billable: billedPeriod
      ? {
          from: billedPeriod.from.toISOString(),
          sessions: soFar.sessions,
          cents: soFar.cents,
          monthDays: fillMissingDays(monthDays, soFar.days),
        }
      : null,
    plan,
    asOf: now.toISOString(),
  }
}

/** Under a commercial license that nothing is billed beside, sessions of commercial keys count as well. */
async function readUnbilled(metering: Db, ownerId: string, days: UsageRange, month: string) {
  const counts = await sumDays(metering, ownerId, days)
  const ofMonth = [...counts].filter(([day]) => day.startsWith(month))
  return [ofMonth.reduce((sum, [, count]) => sum + count, 0), counts] as const
}
