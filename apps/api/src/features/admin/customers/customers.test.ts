import {
  deleteDeactivation,
  exportCustomers,
  listCustomers,
  postDeactivation,
} from '@fovea/contract/admin'
import { deleteCurrentUser, putCompany } from '@fovea/contract/auth'
import { computePriceCents } from '@fovea/contract/billing/prices'
import { deleteSubscription } from '@fovea/contract/billing'
import { postProdKey } from '@fovea/contract/license-keys'
import { maskKey } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertProductionKey, signInAs } from '../../../../test/sign-in-as.ts'
import { createTestBilling, subscribe } from '../../../../test/test-billing.ts'
import { createTestTeam, joinTeam } from '../../../../test/test-teams.ts'
import { createBillingTasks } from '../../billing/index.ts'
import { createCustomerTasks } from './tasks.ts'

const api = await createTestBilling()
/** Signs in anew, because the tests move the clock by months. */
const signInAdmin = async () => (await signInAs(api, 'admin@fovea.test')).browser
let admin = await signInAdmin()
afterAll(() => api.close())

type Query = NonNullable<Parameters<typeof admin.call<typeof listCustomers>>[1]>['query']

const list = async (query: Query) => (await admin.call(listCustomers, { query })).payload
const names = async (query: Query) => (await list(query)).docs.map(({ email }) => email)
const one = async (search: string) => (await list({ search })).docs[0]

async function refresh() {
  for (const { run } of createCustomerTasks(api.platform)) await run()
}

beforeEach(async () => {
  admin = await signInAdmin()
})

describe('the list of customers', () => {
  test('finds people and teams by name, address, company, key, app and id', async () => {
    const { browser, user } = await signInAs(api, 'mia.lens@example.com')
    await browser.call(putCompany, {
      body: { company: { name: 'Óptica Łódź', position: 'C-Level', purpose: 'Research' } },
    })
    const { payload } = await browser.call(postProdKey, {
      body: { platformType: 'ios', bundleId: 'com.example.macula' },
    })
    const { key } = payload.doc
    const person = ['mia.lens@example.com']
    for (const search of [
      'MIA.LENS',
      'mi',
      'łódź',
      'example.macula',
      key,
      maskKey(key),
      user._id,
    ]) {
      expect([search, await names({ search })]).toEqual([search, person])
    }
    expect(await names({ search: `${key}x` })).toEqual([])
    expect(await names({ search: 'óptica mia' })).toEqual(person)
    for (const search of ['100%', '_', String.raw`\ `]) expect(await names({ search })).toEqual([])

    const team = await createTestTeam(api, 'Fundus')
    await joinTeam(api, team, 'viewer', 'viewer.fundus@example.com')
    expect((await list({ search: 'fundus', kind: 'team' })).docs).toMatchObject([
      { _id: team.id, kind: 'team', name: 'Fundus', email: 'owner-fundus@example.com', members: 2 },
    ])
    expect((await list({ search: 'viewer.fundus', kind: 'person' })).docs).toMatchObject([
      { teams: ['Fundus'], members: 1 },
    ])
    expect((await list({ search: 'viewer.fundus' })).docs.map(({ kind }) => kind)).toEqual([
      'person',
      'team',
    ])
  })

  test('shows plan, sessions, spend and state, and finds an invoice by its number', async () => {
    const { browser, user } = await api.customer('payer@example.com')
    expect(await one('payer@')).toMatchObject({ plan: 'basic', spend: 0, state: 'active' })
    await subscribe(browser, 'pm_card_visa')
    await api.settled()
    expect(await one('payer@')).toMatchObject({ plan: 'expert', sessions: 0, spend: 0 })
    await api.moveTo(new Date(api.clock.now.getTime() + dayMs))
    await api.meter(user._id, api.clock.now, 10_300)
    await refresh()
    const spend = computePriceCents(10_300)
    expect(spend).toBeGreaterThan(0)
    expect(await one('payer@')).toMatchObject({ sessions: 10_300, spend })
    await browser.call(deleteSubscription, { body: { phrase: 'agree' } })
    await api.settled()
    expect(await one('payer@')).toMatchObject({ plan: 'expert', state: 'ending', spend })

    await api.endMonth()
    for (const { run } of createBillingTasks(api.platform)) await run()
    await api.moveTo(new Date(api.clock.now.getTime() + dayMs))
    admin = await signInAdmin()
    await refresh()
    expect(await one('payer@')).toMatchObject({ plan: 'basic', sessions: 0, spend: 0 })
    const customer = await api.customerOf(user._id)
    const { data } = await api.provider.invoices.list({ customer })
    const invoice = data.find(({ number }) => number !== null)
    expect(invoice?.number).toMatch(/-\d{4}$/)
    expect(await names({ search: invoice?.number ?? '' })).toEqual(['payer@example.com'])
    expect(await names({ search: invoice?.id ?? '' })).toEqual(['payer@example.com'])
    expect(await names({ search: 'UNKNOWN-0001' })).toEqual([])
  })

  test('counts commercial sessions, and tells when a commercial license ended', async () => {
    const { user } = await signInAs(api, 'licensed@example.com')
    await insertProductionKey(api.db, user._id, api.clock.now)
    await sql`insert into metered_days (owner_id, day, app, platform, license, sessions)
      values (${user._id}, ${api.clock.now}, 'com.example.app', 'ios', 'commercial', 7)`.execute(
      api.db,
    )
    expect(await one('licensed@')).toMatchObject({ plan: 'commercial', sessions: 7, spend: 0 })
    const before = api.clock.now
    api.clock.now = new Date(before.getTime() + 366 * dayMs)
    await refresh()
    admin = await signInAdmin()
    expect(await one('licensed@')).toMatchObject({ plan: 'basic', sessions: 0 })
    api.clock.now = before
    await refresh()
  })

  test('follows deactivation, a new name and the end of an account', async () => {
    const { browser, user } = await signInAs(api, 'leaver@example.com')
    const team = await createTestTeam(api, 'Iris')
    await joinTeam(api, team, 'owner', 'co-owner@example.com')
    const params = { id: user._id }
    await admin.call(postDeactivation, { params, body: {} })
    expect(await names({ search: 'leaver', state: 'deactivated' })).toEqual(['leaver@example.com'])
    await admin.call(deleteDeactivation, { params })
    expect(await names({ search: 'leaver', state: 'deactivated' })).toEqual([])

    for (const id of [team.owner.user._id]) {
      await admin.call(postDeactivation, { params: { id }, body: {} })
    }
    expect((await list({ search: 'iris', kind: 'team' })).docs).toMatchObject([{ state: 'active' }])
    const { docs } = await list({ search: 'co-owner' })
    const coOwner = docs.find(({ kind }) => kind === 'person')?._id ?? ''
    await admin.call(postDeactivation, { params: { id: coOwner }, body: {} })
    expect((await list({ search: 'iris', kind: 'team' })).docs).toMatchObject([
      { state: 'deactivated' },
    ])

    const again = (await signInAs(api, 'leaver@example.com')).browser
    await again.call(deleteCurrentUser, { body: { confirm: 'leaver@example.com' } })
    expect(await names({ search: 'leaver' })).toEqual([])
    expect((await browser.send({ method: 'GET', url: '/api/user' })).statusCode).toBe(401)
  })

  test('a refresh of those who were touched leaves what a refresh of all would', async () => {
    const [task] = createCustomerTasks(api.platform)
    const rows = async () =>
      (await sql<{ email: string }>`select * from customers order by id`.execute(api.db)).rows
    const expectAsAfterAll = async () => {
      await task?.run()
      const touched = await rows()
      await refresh()
      expect(touched).toEqual(await rows())
      return touched
    }
    const { browser, user } = await api.customer('touched@example.com')
    await subscribe(browser, 'pm_card_visa')
    const onBasic = (await signInAs(api, 'basic.touched@example.com')).user
    const licensed = (await signInAs(api, 'licensed.touched@example.com')).user
    await insertProductionKey(api.db, licensed._id, api.clock.now)
    const team = await createTestTeam(api, 'Vitreous')
    // Later than what the next refresh looks back to.
    await api.moveTo(new Date(api.clock.now.getTime() + dayMs / 24))
    await task?.run()

    const before = api.clock.now
    await api.moveTo(new Date(before.getTime() + dayMs))
    await api.meter(user._id, api.clock.now, 10_300)
    await api.meter(onBasic._id, api.clock.now, 70)
    await signInAs(api, team.owner.user.email)
    const used = await expectAsAfterAll()
    expect(used.find(({ email }) => email === user.email)).toMatchObject({ sessions: '10300' })
    expect(used.find(({ email }) => email === onBasic.email)).toMatchObject({ sessions: '70' })
    expect(used.filter(({ email }) => email === team.owner.user.email)).toMatchObject([
      { seen_at: api.clock.now },
      { seen_at: api.clock.now },
    ])

    await api.endMonth()
    const later = await expectAsAfterAll()
    expect(later.find(({ email }) => email === user.email)).toMatchObject({ sessions: '0' })
    api.clock.now = new Date(before.getTime() + 366 * dayMs)
    const ended = await expectAsAfterAll()
    expect(ended.find(({ email }) => email === licensed.email)).toMatchObject({ plan: 'basic' })
    api.clock.now = new Date(before.getTime() + 40 * dayMs)
  })

  test('sorts and pages without a gap, also between equal values', async () => {
    await sql`insert into users (email, nickname, image_url, created_at)
      select 'sorted-' || lpad(n::text, 2, '0') || '@x.example', 'Sorted', '', now() + n * interval '1 second'
      from generate_series(0, 52) as n`.execute(api.db)
    await list({})
    await sql`update customers set sessions = 5 where email like 'sorted-%'`.execute(api.db)
    for (const sort of ['joined', 'name', 'sessions', 'spend', 'seen'] as const) {
      for (const order of ['ascending', 'descending'] as const) {
        const query = { search: 'sorted-', sort, order }
        const first = await list(query)
        expect(first.docs).toHaveLength(50)
        const second = await list({ ...query, cursor: first.next })
        const all = [...first.docs, ...second.docs].map(({ _id }) => _id)
        expect([sort, new Set(all).size, second.next]).toEqual([sort, 53, undefined])
      }
    }
    expect((await names({ search: 'sorted-', sort: 'joined' }))[0]).toBe('sorted-52@x.example')
    expect(await admin.refused(listCustomers, { query: { cursor: 'x' } })).toMatchObject({
      status: 400,
    })
    const cursor = Buffer.from(JSON.stringify(['1; drop', crypto.randomUUID()])).toString(
      'base64url',
    )
    expect(await admin.refused(listCustomers, { query: { cursor } })).toMatchObject({ status: 400 })
  })

  test('a file has every customer of the filter, and no cell is a formula', async () => {
    await admin.call(listCustomers, { query: {} })
    await sql`update users set nickname = '=1+1' where email = 'sorted-00@x.example'`.execute(
      api.db,
    )
    const url = `${exportCustomers.path}?search=sorted-&sort=name&order=ascending`
    const { body, headers } = await admin.send({ method: 'GET', url })
    const lines = body.trim().split('\n')
    expect(lines).toHaveLength(54)
    expect(lines[0]).toContain('SpendThisMonthUsd')
    expect(body).toContain("'=1+1")
    expect(headers['content-disposition']).toMatch(/customers-\d{4}-\d\d-\d\d\.csv/)
  })
})
