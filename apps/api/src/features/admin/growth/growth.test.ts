import {
  getGrowth,
  type GrowthMonth,
  type GrowthWeek,
  listCustomers,
  postAdjustment,
} from '@fovea/contract/admin'
import {
  activeGroups,
  type CustomerGroupName,
  formatCustomerGroup,
  growthSteps,
} from '@fovea/contract/admin/customer-groups'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { listInvoices } from '@fovea/contract/billing'
import { computePriceCents } from '@fovea/contract/billing/prices'
import { postDevKey, postProdKey } from '@fovea/contract/license-keys'
import { platformTypes } from '@fovea/contract/license-keys/rules'
import { dayMs, dayOf } from '@fovea/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestBilling, subscribe } from '../../../../test/test-billing.ts'
import { createCustomerTasks } from '../customers/tasks.ts'
import { weekOf } from './periods.ts'
import { createGrowthTasks } from './tasks.ts'

const api = await openTestBilling()

const afterDays = (days: number) => new Date(api.clock.now.getTime() + days * dayMs)
/** Signed in anew for each reading, because the tests move the clock by months. */
let admin = (await signInAs(api, 'admin@fovea.test')).browser

async function readGrowth() {
  for (const { run } of [...createCustomerTasks(api.platform), ...createGrowthTasks(api.platform)])
    await run()
  admin = (await signInAs(api, 'admin@fovea.test')).browser
  return (await admin.call(getGrowth, { query: { weeks: '52' } })).payload
}

async function listGroup(name: CustomerGroupName, { from, to }: { from: string; to: string }) {
  const group = formatCustomerGroup({ name, from, to })
  const emails: string[] = []
  for (let cursor: string | undefined; ;) {
    const query = { group, ...(cursor !== undefined && { cursor }) }
    const { docs, next } = (await admin.call(listCustomers, { query })).payload
    emails.push(...docs.map(({ email }) => email))
    if (next === undefined) return emails
    cursor = next
  }
}

async function signUp(name: string) {
  const email = `${name}@example.com`
  const { user } = await api.customer(email)
  const browser = async () => (await signInAs(api, email)).browser
  return { email, id: user._id, browser }
}

const newKey = { body: { platformType: 'ios', bundleId: 'com.example.growth' } } as const

test('shows nothing before the first refresh, and one week with the admin after it', async () => {
  const { payload } = await admin.call(getGrowth, { query: {} })
  expect(payload).toMatchObject({ asOf: null, overdue: { customers: 0, cents: 0 } })
  const { asOf, weeks, months } = await readGrowth()
  expect(asOf).toBe(new Date(Math.floor(api.clock.now.getTime() / 1000) * 1000).toISOString())
  expect(weeks).toMatchObject([{ open: true, signedUp: 1, active: 0 }])
  expect(months).toMatchObject([{ open: true, revenue: 0, payers: 0, newPayers: null }])
})

test('counts the steps of a person, also in a team that they founded, and what was used in a week', async () => {
  const known = await readGrowth()
  const sumOf = (growth: typeof known) =>
    growthSteps.map((step) => growth.weeks.reduce((sum, week) => sum + week[step], 0))
  const person = await signUp('stepping')
  await (await person.browser()).call(postDevKey, { body: undefined })
  await sql`insert into metered_days (owner_id, day, app, platform, license, sessions)
    values (${person.id}, ${dayOf(api.clock.now)}, 'dev', 'ios', 'development', 3)`.execute(api.db)
  const trying = await readGrowth()
  const before = sumOf(known)
  expect(sumOf(trying).map((sum, at) => sum - (before[at] ?? 0))).toEqual([1, 1, 1, 0, 0, 0])
  const { rows } = await sql<{ id: string }>`insert into workspaces (name, created_at, founder_id)
    values ('Founded', ${api.clock.now}, ${person.id}) returning id`.execute(api.db)
  const teamId = rows[0]?.id ?? ''
  await sql`insert into license_keys (owner_id, kind, key, platform, identifier, created_at, expires_at)
    values (${teamId}, 'prod', 'prod_growing_team_key', 'web', 'https://growing.example', ${api.clock.now}, ${afterDays(365)})`.execute(
    api.db,
  )
  await sql`insert into metered_days (owner_id, day, app, platform, license, sessions) values
    (${teamId}, ${dayOf(api.clock.now)}, 'https://growing.example', 'web', 'production', 5),
    (${teamId}, ${dayOf(api.clock.now)}, 'com.growing', 'ios', 'commercial', 7),
    (${teamId}, ${dayOf(api.clock.now)}, 'com.growing', 'android', 'production', 1)`.execute(api.db)
  const using = await readGrowth()
  expect(sumOf(using).map((sum, at) => sum - (before[at] ?? 0))).toEqual([1, 1, 1, 1, 1, 0])
  const [week, weekBefore] = [using.weeks.at(-1), known.weeks.at(-1)]
  expect(week?.from).toBe(weekOf(dayOf(api.clock.now)))
  const added = (read: (week: GrowthWeek) => number) =>
    week && weekBefore && read(week) - read(weekBefore)
  expect(added(({ active }) => active)).toBe(1)
  expect(added(({ activeApps }) => activeApps)).toBe(3)
  expect(platformTypes.map((type) => added(({ sessions }) => sessions[type]))).toEqual([7, 1, 5, 0])
  await expectListsToAgree(using)

  await api.moveTo(afterDays(7))
  await sql`insert into metered_days (owner_id, day, app, platform, license, sessions)
    values (${person.id}, ${dayOf(api.clock.now)}, 'com.person', 'ios', 'production', 2)`.execute(
    api.db,
  )
  await readGrowth()
  await api.moveTo(afterDays(7))
  const { movers } = await readGrowth()
  expect(movers).toMatchObject({
    up: [{ _id: person.id, email: person.email, sessions: 2, before: 0 }],
    down: [{ _id: teamId, name: 'Founded', sessions: 0, before: 13 }],
  })
})

test('reconciles months with the invoices of all customers to the cent, and each number with its list', async () => {
  const steady = await signUp('steady')
  const quits = await signUp('quits')
  const owes = await signUp('owes')
  const looks = await signUp('looks')
  await (await looks.browser()).call(postDevKey, { body: undefined })
  for (const { browser } of [steady, quits, owes]) await (await browser()).call(postProdKey, newKey)
  await subscribe(await steady.browser(), 'pm_card_visa')
  await subscribe(await quits.browser(), 'pm_card_visa')
  await subscribe(await owes.browser(), 'pm_card_chargeCustomerFail')
  const used = [
    [steady, 12_345],
    [quits, 110_001],
    [owes, 20_002],
  ] as const
  for (const [{ id }, sessions] of used) await api.meterSum(id, afterDays(1), sessions)
  await api.moveTo(afterDays(2))

  const during = await readGrowth()
  const spent = used.reduce((sum, [, sessions]) => sum + computePriceCents(sessions), 0)
  expect(during.months.at(-1)).toMatchObject({
    open: true,
    revenue: spent,
    payers: 3,
    paid: 0,
    newPayers: null,
  })
  await expectListsToAgree(during)

  await api.endMonth()
  const ended = await readGrowth()
  const [before] = ended.months.slice(-2)
  expect(before).toMatchObject({
    open: false,
    revenue: spent,
    paid: computePriceCents(12_345) + computePriceCents(110_001),
    unpaid: computePriceCents(20_002),
    payers: 3,
    newPayers: 3,
    lostPayers: 0,
    unpaidCustomers: 1,
  })
  expect(ended.overdue).toEqual({ customers: 1, cents: computePriceCents(20_002) })
  await expectListsToAgree(ended)
  expect(ended.weeks.reduce((sum, { paying }) => sum + paying, 0)).toBe(2)

  await refundAtProvider(steady.id, 345)
  const [unpaid] = (await (await owes.browser()).call(listInvoices, { query: {} })).payload.docs
  await admin.call(postAdjustment, {
    params: { id: owes.id },
    body: {
      kind: 'write-off',
      invoice: unpaid?.id ?? '',
      amount: unpaid?.amount_due ?? 0,
      note: '',
    },
  })
  const settled = await readGrowth()
  expect(settled.months.at(-2)).toMatchObject({
    revenue: spent,
    paid: computePriceCents(12_345) + computePriceCents(110_001),
    refunded: 345,
    unpaid: 0,
    writtenOff: computePriceCents(20_002),
    refundedCustomers: 1,
    unpaidCustomers: 0,
    writtenOffCustomers: 1,
  })
  expect(await listGroup('refunded', settled.months.at(-2) ?? settled.movers)).toEqual([
    steady.email,
  ])
  await expectListsToAgree(settled)

  await api.meterSum(steady.id, afterDays(1), 15_000)
  await api.moveTo(afterDays(3))
  await (await quits.browser()).call(deleteCurrentUser, { body: { confirm: quits.email } })
  await api.endMonth()
  const later = await readGrowth()
  const [first, second] = later.months.slice(-3)
  // The account is deleted; its invoice stays part of what was earned, and it counts as lost.
  expect(first).toMatchObject({ revenue: spent, payers: 3 })
  expect(second).toMatchObject({
    revenue: computePriceCents(15_000),
    payers: 1,
    payersBefore: 3,
    newPayers: 0,
    lostPayers: 2,
  })
  expect(await listGroup('lostPayers', second ?? during.movers)).toEqual([owes.email])

  const totals = new Map<string, number>()
  for (const { email } of [steady, owes]) {
    const { browser } = await signInAs(api, email)
    const { docs } = (await browser.call(listInvoices, { query: {} })).payload
    for (const { period_start: start, total } of docs) {
      const month = `${dayOf(start * 1000).slice(0, 7)}-01`
      totals.set(month, (totals.get(month) ?? 0) + total)
    }
  }
  const gone = computePriceCents(110_001)
  expect(later.months.slice(-3, -1).map(({ from }) => totals.get(from))).toEqual([
    (first?.revenue ?? 0) - gone,
    second?.revenue,
  ])
})

async function refundAtProvider(id: string, amount: number) {
  const customer = await api.customerOf(id)
  const [charge] = (await api.provider.charges.list({ customer })).data
  const payment_intent = z.string().parse(charge?.payment_intent)
  await api.provider.refunds.create({ payment_intent, amount })
}

test('reads every invoice again if an earlier version did not read its payment', async () => {
  const before = await readGrowth()
  await sql`update growth_invoices set payment_id = null`.execute(api.db)
  await sql`delete from growth_refunds`.execute(api.db)
  expect((await readGrowth()).months).toEqual(before.months)
})

test('keeps the other sums fresh while the card provider does not answer', async () => {
  await api.breakCalls({ kind: '500', times: '50' })
  await signUp('unaware')
  await expect(readGrowth()).rejects.toThrow('error')
  const { payload } = await admin.call(getGrowth, { query: { weeks: '12' } })
  expect(payload.weeks.at(-1)?.signedUp).toBeGreaterThan(0)
})

type Growth = { weeks: GrowthWeek[]; months: GrowthMonth[] }

async function expectListsToAgree({ weeks, months }: Growth) {
  for (const week of weeks) {
    for (const name of [...growthSteps, 'trialEnded', 'trialPaid', 'active'] as const)
      expect([name, (await listGroup(name, week)).length]).toEqual([name, week[name]])
    for (const platform of platformTypes) {
      const { length } = await listGroup(activeGroups[platform], week)
      expect([platform, length > 0]).toEqual([platform, week.sessions[platform] > 0])
    }
  }
  for (const month of months) {
    const counts = [
      ['payers', month.payers],
      ['newPayers', month.newPayers],
      ['lostPayers', month.lostPayers],
      ['refunded', month.refundedCustomers],
      ['unpaid', month.unpaidCustomers],
      ['writtenOff', month.writtenOffCustomers],
    ] as const
    for (const [name, count] of counts) {
      if (count === null) continue
      const { length } = await listGroup(name, month)
      expect([name, length]).toEqual([name, count])
    }
    const { length } = await listGroup('paid', month)
    expect(length > 0).toBe(month.paid > 0)
  }
}
