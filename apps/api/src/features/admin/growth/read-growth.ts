import type { GrowthMonth, GrowthMover, GrowthWeek } from '@fovea/contract/admin'
import { platformTypes } from '@fovea/contract/license-keys/rules'
import { dayOf } from '@fovea/contract/time'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { customerRepository } from '../customers/repository.ts'
import {
  type Measure,
  monthMeasures,
  overdueMeasures,
  peopleMeasures,
  sessionMeasureOf,
  sessionMeasures,
  useMeasures,
} from './measures.ts'
import { addDays, addMonths, monthOf, shownMonths, weekOf } from './periods.ts'
import { growthRepository } from './repository.ts'

const moversEachWay = 5

export async function readGrowth(
  { db, now }: Pick<Ctx<Admin>, 'db' | 'now'>,
  { weeks }: { weeks: number },
) {
  const repository = growthRepository(db)
  const refreshed = await repository.findRefreshed()
  const today = dayOf(now)
  const thisWeek = weekOf(today)
  const from = addDays(thisWeek, -7 * (weeks - 1))
  // The payers of the month before are compared with those of the first one.
  const firstMonth = addMonths(monthOf(today), -shownMonths)
  const daily = [...peopleMeasures, ...useMeasures, ...sessionMeasures]
  const byWeek = await repository.readSums(daily, { from, to: today, by: 'week' })
  const byMonth = await repository.readSums(monthMeasures, {
    from: firstMonth,
    to: today,
    by: 'month',
  })
  const readOn = dayOf(refreshed ?? now)
  const overdue = await repository.readSums(overdueMeasures, { from: readOn, to: today, by: 'day' })
  const lastWeek = addDays(thisWeek, -7)
  return {
    asOf: refreshed?.toISOString() ?? null,
    weeks: presentWeeks(readerOf(byWeek), from, today),
    months: presentMonths(readerOf(byMonth), firstMonth, monthOf(today)),
    overdue: {
      customers: readerOf(overdue)('overdueCustomers', readOn),
      cents: readerOf(overdue)('overdueCents', readOn),
    },
    movers: {
      from: lastWeek,
      to: addDays(lastWeek, 6),
      up: await readMovers(db, lastWeek, 'up'),
      down: await readMovers(db, lastWeek, 'down'),
    },
  }
}

type Read = (measure: Measure, period: string) => number

/** A period is named by its first day. */
function readerOf(sums: ReadonlyMap<string, number>): Read {
  return (measure, period) => sums.get(`${measure} ${period}`) ?? 0
}

function presentWeeks(read: Read, first: string, today: string): GrowthWeek[] {
  const weeks: GrowthWeek[] = []
  for (let from = first; from <= today; from = addDays(from, 7)) {
    const last = addDays(from, 6)
    const [ios, android, web, windows] = platformTypes.map((platform) =>
      read(sessionMeasureOf(platform), from),
    )
    const week: GrowthWeek = {
      from,
      to: last < today ? last : today,
      open: last >= today,
      signedUp: read('signedUp', from),
      trial: read('trial', from),
      session: read('session', from),
      key: read('key', from),
      production: read('production', from),
      paying: read('paying', from),
      trialEnded: read('trialEnded', from),
      trialPaid: read('trialPaid', from),
      active: read('active', from),
      activeApps: read('activeApps', from),
      sessions: { ios: ios ?? 0, android: android ?? 0, web: web ?? 0, windows: windows ?? 0 },
    }
    const isEmpty = week.signedUp + week.trialEnded + week.active + sumSessions(week) === 0
    if (weeks.length > 0 || !isEmpty || week.open) weeks.push(week)
  }
  return weeks
}

function sumSessions({ sessions: { ios, android, web, windows } }: GrowthWeek) {
  return ios + android + web + windows
}

function presentMonths(read: Read, before: string, current: string): GrowthMonth[] {
  const months: GrowthMonth[] = []
  for (let from = addMonths(before, 1); from <= current; from = addMonths(from, 1)) {
    const open = from === current || read('drafts', from) > 0
    const payersBefore = read('payers', addMonths(from, -1))
    const month: GrowthMonth = {
      from,
      to: addDays(addMonths(from, 1), -1),
      open,
      revenue: read('revenue', from),
      paid: read('paid', from),
      refunded: read('refunded', from),
      unpaid: read('unpaid', from),
      writtenOff: read('writtenOff', from),
      payers: read('payers', from),
      payersBefore,
      newPayers: open ? null : read('newPayers', from),
      lostPayers: open ? null : read('lostPayers', from),
      refundedCustomers: read('refundedCustomers', from),
      unpaidCustomers: read('unpaidCustomers', from),
      writtenOffCustomers: read('writtenOffCustomers', from),
    }
    if (months.length > 0 || month.revenue + month.payers + payersBefore > 0 || from === current) {
      months.push(month)
    }
  }
  return months
}

async function readMovers(db: Db, week: string, direction: 'up' | 'down'): Promise<GrowthMover[]> {
  const movers = await growthRepository(db).listMovers(week, direction, moversEachWay)
  // "in ()" is a syntax error.
  if (movers.length === 0) return []
  const customers = await customerRepository(db).findRows(movers.map(({ id }) => id))
  return movers.map(({ id, sessions, before }) => {
    const { name = '', email = '' } = customers.get(id) ?? {}
    return { _id: id, name, email, sessions, before }
  })
}
