import type { SpendCap } from '@fovea/contract/billing'
import { capPercentReached, sessionsWithin, shareInCents } from '@fovea/contract/billing/cap'
import { priceInCents } from '@fovea/contract/billing/prices'
import { dayMs } from '@fovea/contract/time'
import { type ForecastInput, forecastMonth } from '@fovea/contract/usage/forecast'
import type { Acting } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findBillableMonth, sumBillableApps, sumBillableDays } from '../../metering/index.ts'
import { limitsOf } from '../limits-of.ts'
import type { AppCap } from '../tables.ts'
import { capRepository } from './cap-repository.ts'

/** Four weeks and today: what a forecast stands on. A long month reaches further back. */
const daysRead = 31

/** An owner's cap, what it holds so far, and when it is reached. Without a plan that is paid by the session nothing is spent. */
export async function readCap({ db, metering, actor, now }: Ctx<Acting>): Promise<SpendCap> {
  const ownerId = actor.workspace.id
  const cap = await capRepository(db).find(ownerId)
  const { amount, mode, apps } = cap ?? { amount: null, mode: 'warn' as const, apps: [] }
  const { plan } = await limitsOf(db, ownerId, now)
  if (plan !== 'expert') {
    return {
      amount,
      mode,
      apps: apps.map((app) => ({ ...app, spent: 0, percent: 0 })),
      spent: 0,
      percent: 0,
      reachedOn: null,
    }
  }
  const { sessions, ...spent } = await readSpent(metering, ownerId, now, { amount, apps })
  return {
    amount,
    mode,
    ...spent,
    reachedOn:
      amount === null ? null : await readReachedOn(metering, { ownerId, now, amount, sessions }),
  }
}

type Metering = Ctx['metering']

type Caps = { amount: number | null; apps: AppCap[] }

/** What a month has come to, and how far it has used up its caps. */
export async function readSpent(
  metering: Metering,
  ownerId: string,
  now: Date,
  { amount, apps }: Caps,
) {
  const month = now.toISOString().slice(0, 7)
  const sessions = await findBillableMonth(metering, ownerId, month)
  const byApp = apps.length > 0 ? await sumBillableApps(metering, ownerId, month) : new Map()
  const spent = priceInCents(sessions)
  return {
    sessions,
    spent,
    percent: amount === null ? 0 : capPercentReached(spent, priceInCents(sessions + 1), amount),
    apps: apps.map((cap) => {
      const ofApp = byApp.get(cap.app) ?? 0
      const share = shareInCents(sessions, ofApp)
      const next = shareInCents(sessions + 1, ofApp + 1)
      return { ...cap, spent: share, percent: capPercentReached(share, next, cap.amount) }
    }),
  }
}

type Asked = { ownerId: string; now: Date; amount: number; sessions: number }

/** The day of this month on which the cap was, or is expected to be, reached. */
async function readReachedOn(metering: Metering, { ownerId, now, amount, sessions }: Asked) {
  const dates = Array.from({ length: daysRead }, (_, n) =>
    new Date(now.getTime() - (daysRead - 1 - n) * dayMs).toISOString().slice(0, 10),
  )
  const [from = '', to = ''] = [dates[0], dates.at(-1)]
  const counts = await sumBillableDays(metering, ownerId, { from, to })
  const days = dates.map((date) => ({ date, count: counts.get(date) ?? 0 }))
  const todayPassed = (now.getTime() % dayMs) / dayMs
  return reachedOn({ days, sessions, todayPassed }, sessionsWithin(amount))
}

/** The same by what is known of the days: a day that is over counts as it was, one to come as it is forecast. */
export function reachedOn(input: ForecastInput, most: number): string | null {
  const { days, sessions } = input
  const [today] = days.slice(-1)
  if (!today) return null
  if (sessions >= most) {
    let total = 0
    for (const { date, count } of days) {
      if (date.slice(0, 7) !== today.date.slice(0, 7)) continue
      total += count
      if (total >= most) return date
    }
    return today.date
  }
  return forecastMonth(input)?.path.find(({ expected }) => expected >= most)?.date ?? null
}
