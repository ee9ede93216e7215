import { randomUUID } from 'node:crypto'
import {
  getMonitor,
  getMonitorDays,
  listMonitorApps,
  type MonitorApp,
  type MonitoredSession,
} from '@fovea/contract/admin'
import type { ResponseOf } from '@fovea/contract/endpoint'
import { postDevKey, postProdKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { serviceStartSeconds } from '@fovea/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const noon = Date.parse('2026-03-10T12:00:00Z') / 1000
const midnight = noon - 12 * 60 * 60

const sdkApi = await openTestSdkApi()
const admin = sdkApi.browser()
await admin.signIn('admin@fovea.test')
const developer = sdkApi.browser()
const ownerId = (await developer.signIn('caller@example.com'))._id
const { payload: dev } = await developer.call(postDevKey, { body: {} })
const ios = await developer.call(postProdKey, {
  body: { platformType: 'ios', bundleId: 'com.example.reader' },
})
const web = await developer.call(postProdKey, {
  body: { platformType: 'web', baseUrl: 'https://play.example.com:8443' },
})
await sdkApi.start({ key: dev.doc.developmentKey.key, app: { id: 'com.example.trial' } })
for (let count = 0; count < 3; count++) await sdkApi.start({ key: ios.payload.doc.key })
await sdkApi.start(
  { key: web.payload.doc.key, platform: 'web', app: { id: '' } },
  { origin: 'https://play.example.com:8443' },
)

const ask = (query: { periodStart: string; by?: 'day' }) =>
  admin.call(getMonitor, { query }).then(({ header }) => header.payload)

test("lists the sessions of all owners with the owners' names", async () => {
  const { prod, prodOwner, dev, devOwner } = await ask({ periodStart: String(noon) })
  const session = {
    sessionStartTime: noon,
    ownerId,
    bundleIdentifier: 'com.example.reader',
    hostName: '',
  }
  expect(prod).toHaveLength(4)
  expect(prod.filter(({ bundleIdentifier }) => bundleIdentifier !== '')).toEqual([
    session,
    session,
    session,
  ])
  expect(prod).toContainEqual({
    ...session,
    bundleIdentifier: '',
    hostName: 'play.example.com:8443',
  })
  expect(dev).toEqual([{ ...session, bundleIdentifier: 'com.example.trial' }])
  expect(Object.entries(prodOwner)).toEqual([[ownerId, ['caller@example.com', expect.any(String)]]])
  expect(devOwner).toEqual(prodOwner)
})

test('lists one row per day, owner and app', async () => {
  const { prod, dev } = await ask({ periodStart: String(midnight), by: 'day' })
  const day = { sessionStartTime: midnight, ownerId, hostName: '' }
  expect(prod).toEqual([
    { ...day, bundleIdentifier: 'com.example.reader', count: 3 },
    { ...day, bundleIdentifier: '', hostName: 'play.example.com:8443', count: 1 },
  ])
  expect(dev).toEqual([{ ...day, bundleIdentifier: 'com.example.trial', count: 1 }])
})

test('leaves out sessions before the period, in both views', async () => {
  const later = String(noon + 1)
  for (const by of [{}, { by: 'day' as const }]) {
    expect((await ask({ periodStart: String(noon), ...by })).prod).not.toEqual([])
    expect((await ask({ periodStart: later, ...by })).prod).toEqual([])
  }
})

test('counts the first day from the given time, or the whole day if single sessions are deleted', async () => {
  // Two of five sessions began before noon. The other app has only the sum of its day.
  const day = '2026-03-09'
  for (const [index, hour] of ['08', '11', '12', '13', '23'].entries()) {
    await sql`insert into metered_sessions (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
      values (${ownerId}, gen_random_uuid(), gen_random_uuid(), 'production', 'ios', 'com.example.cut', ${day},
        ${`${day}T${hour}:00:0${index}Z`}, 'iOS', 'd', '1')`.execute(sdkApi.db)
  }
  await sql`insert into metered_days (owner_id, day, app, platform, license, sessions)
    values (${ownerId}, ${day}, 'com.example.cut', 'ios', 'production', 5),
      (${ownerId}, ${day}, 'com.example.sum', 'ios', 'production', 9)`.execute(sdkApi.db)
  const { prod } = await ask({ periodStart: String(noon - 86_400), by: 'day' })
  const counts = prod
    .filter(({ sessionStartTime }) => sessionStartTime === midnight - 86_400)
    .map(({ bundleIdentifier, count }) => [bundleIdentifier, count])
  expect(counts).toEqual([
    ['com.example.cut', 3],
    ['com.example.sum', 9],
  ])
  await sql`delete from metered_days where day = ${day}`.execute(sdkApi.db)
  await sql`delete from metered_sessions where day = ${day}`.execute(sdkApi.db)
})

test('answers daily sums and pages of apps that add up to the same total', async () => {
  const day = '2026-03-08'
  // More apps than a page holds, an app with the same count under two owners, and a web app of the same name.
  await sql`insert into metered_days (owner_id, day, app, platform, license, sessions)
    select ${ownerId}, ${day}, 'com.example.many ' || number, 'ios', 'commercial', number % 7 + 1
    from generate_series(1, 25) as number`.execute(sdkApi.db)
  await sql`insert into metered_days (owner_id, day, app, platform, license, sessions)
    values (${randomUUID()}, ${day}, 'com.example.many 1', 'ios', 'production', 2),
      (${ownerId}, ${day}, 'com.example.many 1', 'web', 'production', 2)`.execute(sdkApi.db)
  await sql`insert into metered_sessions (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    select ${ownerId}, gen_random_uuid(), gen_random_uuid(), 'production', 'ios', 'com.example.many 3', ${day},
      ${`${day}T01:00:00Z`}::timestamptz, '', '', '' from generate_series(1, 4)`.execute(sdkApi.db)
  const start = Date.parse(`${day}T12:00:00Z`) / 1000
  for (const periodStart of [start, start - 12 * 60 * 60].map(String)) {
    const { prod, dev, prodOwner } = await ask({ periodStart, by: 'day' })
    const { docs: days } = (await admin.call(getMonitorDays, { query: { periodStart } })).payload
    const sumOf = (calls: typeof prod, at: number) =>
      calls
        .filter(({ sessionStartTime }) => sessionStartTime === at)
        .reduce((sum, { count = 0 }) => sum + count, 0)
    expect(days).toEqual(
      [day, '2026-03-10'].map((date) => ({
        date,
        prod: sumOf(prod, Date.parse(date) / 1000),
        dev: sumOf(dev, Date.parse(date) / 1000),
      })),
    )

    const query = { periodStart, environment: 'prod', limit: '10' } as const
    const docs: MonitorApp[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const input = cursor === '' ? query : { ...query, cursor }
      const page: Page = (await admin.call(listMonitorApps, { query: input })).payload
      docs.push(...page.docs)
      expect(page.all).toBe(prod.length)
      cursor = page.next
    }
    expect(docs.map(callOf).toSorted()).toEqual(prod.map(callOf).toSorted())
    expect(new Set(docs.map(({ _id }) => _id)).size).toBe(docs.length)
    expect(docs.map(({ count }) => count)).toEqual(
      docs.map(({ count }) => count).toSorted((a, b) => b - a),
    )
    for (const { ownerId: owner, email, name } of docs)
      expect([email, name]).toEqual(prodOwner[owner])
  }
  const none = { periodStart: String(noon + 1), environment: 'dev' } as const
  expect((await admin.call(listMonitorApps, { query: none })).payload).toEqual({ docs: [], all: 0 })
  await sql`delete from metered_days where day = ${day}`.execute(sdkApi.db)
  await sql`delete from metered_sessions where day = ${day}`.execute(sdkApi.db)
})

type Page = ResponseOf<typeof listMonitorApps>['payload']
const callOf = ({
  ownerId: owner,
  bundleIdentifier,
  hostName,
  count,
}: MonitoredSession | MonitorApp) => JSON.stringify([owner, bundleIdentifier, hostName, count])

test('starts no period before the launch of the service', async () => {
  await sql`insert into metered_days (owner_id, day, app, platform, license, sessions)
    values (${ownerId}, '2020-03-31', 'com.example.old', 'ios', 'production', 7),
      (${ownerId}, '2020-04-01', 'com.example.first', 'ios', 'commercial', 2)`.execute(sdkApi.db)
  const { prod } = await ask({ periodStart: '0', by: 'day' })
  expect(prod[0]).toMatchObject({
    sessionStartTime: serviceStartSeconds,
    bundleIdentifier: 'com.example.first',
    count: 2,
  })
})

test('more than 50,000 sessions are counted by day only', async () => {
  const query = { periodStart: String(serviceStartSeconds) }
  const add = sql`update metered_days set sessions = sessions + 49993 where app = 'com.example.first'`
  await add.execute(sdkApi.db)
  expect((await ask(query)).prod).toHaveLength(4)
  await sql`update metered_days set sessions = sessions + 1 where app = 'com.example.first'`.execute(
    sdkApi.db,
  )
  const refused = await admin.refused(getMonitor, { query })
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('by=day') })
  expect((await ask({ ...query, by: 'day' })).prod[0]?.count).toBe(49_996)
})

test('shows no name for an owner whose account is deleted', async () => {
  const leaving = sdkApi.browser()
  const { _id } = await leaving.signIn('leaving@example.com')
  const { payload } = await leaving.call(postDevKey, { body: {} })
  await sdkApi.start({ key: payload.doc.developmentKey.key })
  await leaving.call(deleteCurrentUser, { body: { confirm: 'leaving@example.com' } })
  const { devOwner } = await ask({ periodStart: String(noon), by: 'day' })
  expect(devOwner[_id]).toBeUndefined()
  expect(Object.values(devOwner)).toContainEqual(['', ''])
})

test('shows a team as the owner of its apps, and a person without an address as a person', async () => {
  const team = await createTestTeam(sdkApi, 'Perimetry')
  const { payload: key } = await team.owner.browser.call(postProdKey, {
    body: { platformType: 'ios', bundleId: 'com.example.team' },
  })
  await sdkApi.start({ key: key.doc.key, app: { id: 'com.example.team' } })
  await sql`update users set email = '', confirmed_email = null where id = ${ownerId}`.execute(
    sdkApi.db,
  )
  const query = { periodStart: String(noon), environment: 'prod' as const }
  const { docs } = (await admin.call(listMonitorApps, { query })).payload
  expect(docs.find(({ ownerId: id }) => id === team.id)).toMatchObject({
    bundleIdentifier: 'com.example.team',
    ownerKind: 'team',
    name: 'Perimetry',
    email: '',
  })
  expect(docs.find(({ ownerId: id }) => id === ownerId)?.ownerKind).toBe('person')
  const { prodOwner } = await ask({ periodStart: String(noon), by: 'day' })
  expect(prodOwner[team.id]).toEqual(['', 'Perimetry'])
})

test.each([
  [{}, 'periodStart'],
  [{ periodStart: 'yesterday' }, 'periodStart'],
  [{ periodStart: '-1' }, 'periodStart'],
  [{ periodStart: '1e9' }, 'periodStart'],
  [{ periodStart: '99999999999' }, 'periodStart'],
  [{ periodStart: '1700000000', by: 'hour' }, 'by'],
])('refuses %o by its field', async (query, field) => {
  const refused = await admin.refused(getMonitor, { query })
  expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
})

test.each([
  [{ periodStart: '1700000000', environment: 'test' }, 'environment'],
  [{ periodStart: '1700000000', environment: 'prod', limit: '1001' }, 'limit'],
  [{ periodStart: '1700000000', environment: 'prod', cursor: '7' }, 'cursor'],
])('refuses apps of %o by their field', async (query, field) => {
  const refused = await admin.refused(listMonitorApps, { query })
  expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
})
