import type { SpendCap } from '@fovea/contract/billing'
import {
  getReachedCapPercent,
  countSessionsWithin,
  computeShareCents,
} from '@fovea/contract/billing/cap'
import { computePriceCents } from '@fovea/contract/billing/prices'
import { dayMs, dayOf } from '@fovea/contract/time'
import { type ForecastInput, forecastMonth } from '@fovea/contract/usage/forecast'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findAppsWithSessions, sumBillableDays } from '../../metering/index.ts'
import { type BillableSoFar, readBillableSoFar } from '../billable-so-far.ts'
import { getLimits } from '../get-limits.ts'
import type { AppCap } from '../tables.ts'
import { spendCapRepository } from './spend-cap-repository.ts'

/** The forecast needs four weeks and today; the current month can be longer. */
const daysRead = 31
const seenWithinDays = 366

export async function readSpendCap({
  db,
  metering,
  actor,
  now,
}: Ctx<WorkspaceActor>): Promise<SpendCap> {
  const ownerId = actor.workspace.id
  const cap = await spendCapRepository(db).find(ownerId)
  const { amount, mode, apps } = cap ?? { amount: null, mode: 'warn' as const, apps: [] }
  const { billedPeriod } = await getLimits(db, ownerId, now)
  const soFar = await readBillableSoFar(metering, ownerId, billedPeriod)
  const spent = computeSpent(soFar, { amount, apps })
  const seen = await findAppsWithSessions(metering, ownerId, {
    apps: apps.map(({ app }) => app),
    since: dayOf(now.getTime() - seenWithinDays * dayMs),
  })
  return {
    amount,
    mode,
    ...spent,
    apps: spent.apps.map((cap) => Object.assign(cap, { hasSessions: seen.has(cap.app) })),
    reachedOn:
      amount === null || billedPeriod === undefined
        ? null
        : await readReachedOn(metering, { ownerId, now, amount, soFar }),
  }
}

type Metering = Ctx['metering']

type Caps = { amount: number | null; apps: AppCap[] }

export function computeSpent(
  { sessions, cents, apps: byApp }: BillableSoFar,
  { amount, apps }: Caps,
) {
  return {
    spent: cents,
    percent:
      amount === null ? 0 : getReachedCapPercent(cents, computePriceCents(sessions + 1), amount),
    apps: apps.map((cap) => {
      const ofApp = byApp.get(cap.app) ?? 0
      const share = computeShareCents(sessions, ofApp)
      const next = computeShareCents(sessions + 1, ofApp + 1)
      return { ...cap, spent: share, percent: getReachedCapPercent(share, next, cap.amount) }
    }),
  }
}

type ReachedInput = { ownerId: string; now: Date; amount: number; soFar: BillableSoFar }

async function readReachedOn(metering: Metering, { ownerId, now, amount, soFar }: ReachedInput) {
  const most = countSessionsWithin(amount)
  const dates = Array.from({ length: daysRead }, (_, n) =>
    dayOf(now.getTime() - (daysRead - 1 - n) * dayMs),
  )
  const [from = '', to = ''] = [dates[0], dates.at(-1)]
  if (soFar.sessions >= most) return findDayReached(soFar.days, most) ?? to
  // The forecast uses all days, also those before the subscription.
  const counts = await sumBillableDays(metering, ownerId, { from, to })
  const days = dates.map((date) => ({ date, count: counts.get(date) ?? 0 }))
  const todayPassed = (now.getTime() % dayMs) / dayMs
  return forecastDayReached({ days, sessions: soFar.sessions, todayPassed }, most)
}

export function findDayReached(days: BillableSoFar['days'], most: number): string | undefined {
  let total = 0
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .find(([, count]) => (total += count) >= most)?.[0]
}

export function forecastDayReached(input: ForecastInput, most: number): string | null {
  return forecastMonth(input)?.path.find(({ expected }) => expected >= most)?.date ?? null
}
