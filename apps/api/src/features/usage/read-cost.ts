import { countElsewhere, limitsOf, readBillableSoFar } from '../limits/index.ts'
import { findBillableMonth, sumBillableDays } from '../metering/index.ts'
import { dayOf } from '@fovea/contract/time'
import { fillDays, lastDays } from './days.ts'
import type { Reader } from './own-apps.ts'

/** Four weeks and today: what a forecast stands on. */
const daysShown = 29

/** What the month has come to, and the days that tell how it may go on. */
export async function readCost(ctx: Reader) {
  const { db, metering, actor, now } = ctx
  const month = dayOf(now).slice(0, 7)
  const days = lastDays(now, daysShown)
  const monthDays = { from: `${month}-01`, to: days.to }
  // The last days of a long month reach further back than four weeks do.
  const read = { from: days.from < monthDays.from ? days.from : monthDays.from, to: days.to }
  const ownerId = actor.workspace.id
  const [sessions, counts, { plan, heldToFreeTier, billed }] = await Promise.all([
    findBillableMonth(metering, ownerId, month),
    sumBillableDays(metering, ownerId, read),
    limitsOf(db, ownerId, now),
  ])
  const soFar = await readBillableSoFar(metering, ownerId, billed)
  return {
    month,
    sessions,
    elsewhere: heldToFreeTier ? await countElsewhere({ db, metering }, ownerId, now) : 0,
    days: fillDays(days, counts),
    monthDays: fillDays(monthDays, counts),
    billable: billed
      ? {
          from: billed.from.toISOString(),
          sessions: soFar.sessions,
          cents: soFar.cents,
          monthDays: fillDays(monthDays, soFar.days),
        }
      : null,
    plan,
    asOf: now.toISOString(),
  }
}
