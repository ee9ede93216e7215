import { countSessionsElsewhere, getLimits, readBillableSoFar } from '../limits/index.ts'
import { findBillableMonth, sumBillableDays } from '../metering/index.ts'
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
  const [sessions, counts, { plan, isHeldToFreeTier, billedPeriod }] = await Promise.all([
    findBillableMonth(metering, ownerId, month),
    sumBillableDays(metering, ownerId, read),
    getLimits(db, ownerId, now),
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
