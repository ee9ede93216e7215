import { hourMs, dayOf } from '@fovea/contract/time'
import type { Ctx } from '../../../platform/context.ts'
import { subtractDays } from '../../../platform/db/delete-expired-rows.ts'
import { readInvoiceAmounts, readRefundAmounts } from '../../billing/index.ts'
import { findFirstMeteredDay, readOwnerUse, sumPlatformDays } from '../../metering/index.ts'
import { refreshedMeasure, sessionMeasureOf } from './measures.ts'
import { addDays, addMonths, monthOf, shownMonths, weekOf } from './periods.ts'
import { monthRepository } from './month-repository.ts'
import { growthRepository } from './repository.ts'

export type GrowthDeps = Pick<Ctx, 'db' | 'metering' | 'cardProvider' | 'now'>

/** Sessions can arrive this much later, from apps that were offline. */
const lateDays = 32
/** Invoices can change this long after they were paid. */
const settledDays = 100
/** The list of customers is filtered by the weeks of a year. */
export const keptWeeks = 53

/** Reads again what can have changed since the last refresh, and more of it once a day. */
export async function refreshGrowth(deps: GrowthDeps) {
  const { db, now } = deps
  const repository = growthRepository(db)
  const today = dayOf(now)
  const before = await repository.findRefreshed()
  const isFirstOfDay = before === undefined || dayOf(before) !== today
  try {
    await readInvoices(deps, isFirstOfDay)
  } finally {
    // The other sums don't wait for the card provider.
    await refreshSums(deps, before && addDays(dayOf(before), isFirstOfDay ? -lateDays : -1))
  }
}

/** Reads all days if it is not known since when sessions can have changed. */
export async function refreshSums(
  { db, metering, now }: Omit<GrowthDeps, 'cardProvider'>,
  since: string | undefined,
) {
  const repository = growthRepository(db)
  const today = dayOf(now)
  const current = monthOf(today)
  await repository.refreshPeople()
  await refreshUse({ db, metering, now }, since)
  await repository.sumPeople()
  const firstMonth = addMonths(current, since ? -shownMonths : -120)
  const months = monthRepository(db)
  await months.sumMonths(firstMonth, current)
  await months.saveMembers(firstMonth, current)
  await months.sumOverdue(today)
  const value = Math.floor(now.getTime() / 1000)
  await repository.saveValues([{ measure: refreshedMeasure, day: today, value }])
}

async function readInvoices(deps: GrowthDeps, isFirstOfDay: boolean) {
  const repository = growthRepository(deps.db)
  const newest = (await repository.hasInvoiceWithoutPayment())
    ? undefined
    : await repository.findNewestInvoice()
  const since =
    newest && (isFirstOfDay ? subtractDays(deps.now, settledDays) : subtractDays(newest, 2))
  for await (const page of readInvoiceAmounts(deps, { since: since ?? new Date(0) })) {
    await repository.saveInvoices(page)
  }
  const refundedSince = newest && subtractDays(deps.now, isFirstOfDay ? settledDays : 2)
  for await (const page of readRefundAmounts(deps, refundedSince ?? new Date(0))) {
    await repository.saveRefunds(page)
  }
  const ids = since ? await repository.listUnsettledInvoices(since) : []
  for await (const page of readInvoiceAmounts(deps, { ids })) await repository.saveInvoices(page)
}

/** Week by week, from the week of a day; from the first day of all without one. */
async function refreshUse(
  { db, metering, now }: Omit<GrowthDeps, 'cardProvider'>,
  since: string | undefined,
) {
  const first = since ?? (await findFirstMeteredDay(metering)) ?? dayOf(now)
  // Clocks of apps can be ahead.
  const last = dayOf(now.getTime() + hourMs)
  const repository = growthRepository(db)
  for (let week = weekOf(first); week <= last; week = addDays(week, 7)) {
    const days = { from: week, to: addDays(week, 6) }
    for await (const page of readOwnerUse(metering, days)) await repository.saveUse(week, page)
    await repository.sumWeek(week)
    const sums = await sumPlatformDays(metering, days)
    await repository.saveValues(
      sums.map(({ day, platform, sessions }) => ({
        measure: sessionMeasureOf(platform),
        day,
        value: sessions,
      })),
    )
  }
}
