import { randomUUID } from 'node:crypto'
import type { CallInput } from '@fovea/contract/endpoint'
import { postDevKey, postProdKey, putProdKey } from '@fovea/contract/license-keys'
import { getLogFilters, getRefusal, listLogs, postRefusalFix } from '@fovea/contract/sdk-api'
import { postWorkspace } from '@fovea/contract/workspaces'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requireCapability } from '../../../../test/database.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { readSessionLog } from '../../metering/index.ts'
import { refusalRepository } from '../repository.ts'

const sdkApi = await openTestSdkApi()

async function signIn(email: string) {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn(email)
  return { browser, ownerId }
}

type Query = CallInput<typeof listLogs>['query']

async function readAll(browser: TestBrowser, query: Query = {}) {
  const docs = []
  let cursor: string | undefined
  do {
    const { payload } = await browser.call(listLogs, {
      query: { ...query, ...(cursor !== undefined && { cursor }) },
    })
    docs.push(...payload.docs)
    cursor = payload.next
  } while (cursor !== undefined)
  return docs
}

const ids = async (browser: TestBrowser, query?: Query) =>
  (await readAll(browser, query)).map(({ id }) => id)

describe('with two keys', () => {
  let browser: TestBrowser
  let trialKey: string
  let webKey: string
  const session = randomUUID()
  let refId: string
  beforeAll(async () => {
    ;({ browser } = await signIn('logs@example.com'))
    const trial = await browser.call(postDevKey, { body: {} })
    trialKey = trial.payload.doc.developmentKey.key
    const body = { platformType: 'web', baseUrl: 'https://play.example.com' } as const
    webKey = (await browser.call(postProdKey, { body })).payload.doc.key
    await sdkApi.start({ key: trialKey, sessionId: session })
    sdkApi.clock.now = new Date(sdkApi.clock.now.getTime() + 60_000)
    const refused = await sdkApi.start(
      { key: webKey, platform: 'web', app: { id: 'beta' }, device: { os: 'Linux', uuid: 'd' } },
      { origin: 'https://beta.example.com' },
    )
    refId = refused.refId ?? ''
  })

  test('sessions and refusals are listed together, newest first, with their details', async () => {
    const docs = await readAll(browser)
    expect(docs).toMatchObject([
      {
        type: 'refusal',
        kind: 'refusal',
        id: refId,
        refId,
        at: '2026-03-10T12:01:00.000Z',
        code: 'AUTH_DOMAIN_NOT_ALLOWED',
        observed: 'https://beta.example.com',
        app: 'beta',
        os: 'Linux',
        key: { key: webKey, kind: 'prod' },
        cured: null,
      },
      {
        type: 'session',
        kind: 'session',
        id: session,
        at: '2026-03-10T12:00:00.000Z',
        app: 'com.example.reader',
        sdk: 'test/1',
        device: 'device-1',
        license: 'development',
        durationSeconds: 0,
        ended: false,
        key: { key: trialKey, kind: 'dev' },
      },
    ])
  })

  test('every filter excludes entries that do not match', async () => {
    const cases: [Query, string[]][] = [
      [{ code: 'NONE' }, [session]],
      [{ code: 'REFUSED' }, [refId]],
      [{ code: 'AUTH_DOMAIN_NOT_ALLOWED' }, [refId]],
      [{ code: 'AUTH_EXPIRED_KEY' }, []],
      [{ platform: 'ios' }, [session]],
      [{ platform: 'web' }, [refId]],
      [{ platform: 'windows' }, []],
      [{ app: 'com.example.reader' }, [session]],
      [{ app: 'beta' }, [refId]],
      [{ app: 'bet' }, []],
      [{ key: trialKey }, [session]],
      [{ key: webKey }, [refId]],
      [{ key: webKey, code: 'NONE' }, []],
      [{ from: '2026-03-10T12:00:00.001Z' }, [refId]],
      [{ to: '2026-03-10T12:01:00.000Z' }, [session]],
      [{ from: '2026-03-10T12:00:00.000Z', to: '2026-03-10T12:01:00.001Z' }, [refId, session]],
      [{ from: '2026-03-11T00:00:00Z', to: '2026-03-10T00:00:00Z' }, []],
      [{ from: '0001-01-01T00:00:00Z', to: '9999-12-31T00:00:00Z' }, [refId, session]],
    ]
    for (const [query, expected] of cases) {
      expect([query, await ids(browser, query)]).toEqual([query, expected])
    }
    const { payload } = await browser.call(getLogFilters)
    expect(payload).toMatchObject({
      keys: [
        { key: webKey, kind: 'prod', app: 'https://play.example.com', platform: 'web' },
        { key: trialKey, kind: 'dev', app: null, platform: null },
      ],
      apps: ['beta', 'com.example.reader'],
    })
  })

  test('an unknown filter value is refused by its field', async () => {
    for (const [query, field] of [
      [{ code: 'WRONG' }, 'code'],
      [{ platform: 'amiga' }, 'platform'],
      [{ from: 'monday' }, 'from'],
      [{ limit: 501 }, 'limit'],
      [{ limit: 0 }, 'limit'],
      [{ cursor: '1_x' }, 'cursor'],
      [{ app: 'a\0b' }, 'app'],
    ] as const) {
      const { status, fields } = await browser.refused(listLogs, { query })
      expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
    }
  })

  test('another workspace sees none of it, and does not learn that the key exists', async () => {
    const { browser: stranger } = await signIn('logs-stranger@example.com')
    expect(await readAll(stranger)).toEqual([])
    for (const key of [webKey, 'dev_none']) {
      expect(await stranger.refused(listLogs, { query: { key } })).toMatchObject({ status: 404 })
    }
    expect((await stranger.call(getLogFilters)).payload).toEqual({ keys: [], apps: [] })
    const { payload } = await browser.call(postWorkspace, { body: { name: 'Elsewhere' } })
    const elsewhere = browser.in(payload.doc._id)
    expect((await elsewhere.call(getLogFilters)).payload).toEqual({ keys: [], apps: [] })
  })

  test('a refusal shows who fixed it and when, until the change is reverted', async () => {
    await browser.call(postRefusalFix, { params: { refId } })
    const cured = {
      at: sdkApi.clock.now.toISOString(),
      by: { name: expect.any(String), email: 'logs@example.com', you: true },
    }
    const [entry] = await readAll(browser)
    expect(entry).toMatchObject({ id: refId, cured })
    const { doc } = (await browser.call(getRefusal, { params: { refId } })).payload
    expect(doc).toMatchObject({ fix: null, cured })
    await browser.call(putProdKey, { params: { sdkKey: webKey }, body: { domainWhitelist: [] } })
    const [again] = await readAll(browser)
    expect(again).toMatchObject({ id: refId, cured: null })
  })
})

type Row = { id?: string; at: string; app?: string }

async function insertSessions(ownerId: string, rows: Row[]) {
  const json = JSON.stringify(rows.map((row) => ({ id: randomUUID(), app: 'common', ...row })))
  await sql`insert into metered_sessions
    (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    select ${ownerId}, id, ${randomUUID()}, 'production', 'ios', app, (at at time zone 'UTC')::date, at, '', '', ''
    from json_to_recordset(${json}::json) as given (id uuid, at timestamptz, app text)`.execute(
    sdkApi.db,
  )
}

async function insertRefusals(ownerId: string, rows: Row[]) {
  const json = JSON.stringify(rows.map((row) => ({ id: randomUUID(), app: 'common', ...row })))
  await sql`insert into refusals
    (owner_id, ref_id, key_id, at, code, observed, allowed, platform, app, certificate, os, ip)
    select ${ownerId}, id, ${randomUUID()}, at, 'AUTH_EXPIRED_KEY', '', '{}', 'ios', app, '', '', ''
    from json_to_recordset(${json}::json) as given (id uuid, at timestamptz, app text)`.execute(
    sdkApi.db,
  )
}

test('pages hold every entry once even within one moment, despite new entries', async () => {
  const { browser, ownerId } = await signIn('logs-ties@example.com')
  const at = '2026-03-09T08:00:00.000Z'
  const some = (count: number) => Array.from({ length: count }, () => ({ at }))
  await insertSessions(ownerId, some(40))
  await insertRefusals(ownerId, some(40))
  const allIds = await ids(browser, { limit: 500 })
  expect(new Set(allIds).size).toBe(80)
  expect(allIds).toEqual(allIds.toSorted().toReversed())

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { payload } = await browser.call(listLogs, {
      query: { limit: 7, ...(cursor !== undefined && { cursor }) },
    })
    seen.push(...payload.docs.map(({ id }) => id))
    cursor = payload.next
    await insertSessions(ownerId, [{ at: '2026-03-09T08:00:00.001Z' }])
  } while (cursor !== undefined)
  expect(seen).toEqual(allIds)
})

test('the log goes back 30 UTC days, today included', async () => {
  const { browser, ownerId } = await signIn('logs-old@example.com')
  expect(sdkApi.clock.now.toISOString()).toMatch(/^2026-03-10/)
  const rows = [{ at: '2026-02-09T00:00:00.000Z' }, { at: '2026-02-08T23:59:59.999Z' }]
  await insertSessions(ownerId, rows)
  await insertRefusals(ownerId, rows)
  expect(await ids(browser, { from: '2026-01-01T00:00:00Z' })).toHaveLength(2)
})

const minutes = (count: number) =>
  Array.from({ length: count }, (_, minute) => ({
    at: `2026-03-09T08:${String(minute).padStart(2, '0')}:00.000Z`,
  }))

test('old refusals are deleted, and the newest are kept if there are too many', async () => {
  const { ownerId } = await signIn('logs-trimmed@example.com')
  const { ownerId: other } = await signIn('logs-untrimmed@example.com')
  await insertRefusals(ownerId, [...minutes(6), { at: '2026-01-01T00:00:00.000Z' }])
  await insertRefusals(other, [{ at: '2026-01-01T00:00:00.000Z' }, ...minutes(2)])
  const repository = refusalRepository(sdkApi.db)
  await repository.trimRefusals(new Date('2026-02-01T00:00:00.000Z'), 4)
  const kept = async (owner: string) =>
    (await repository.listRefusals(owner, 100))
      .map(({ at }) => at.toISOString().slice(11, 16))
      .toSorted()
  expect(await kept(ownerId)).toEqual(['08:02', '08:03', '08:04', '08:05'])
  expect(await kept(other)).toEqual(['08:00', '08:01'])
})

describe('with many sessions', () => {
  let browser: TestBrowser
  let ownerId: string
  const rare = randomUUID()
  beforeAll(async () => {
    ;({ browser, ownerId } = await signIn('logs-many@example.com'))
    const { ownerId: neighbour } = await signIn('logs-neighbour@example.com')
    const first = Date.parse('2026-03-01T00:00:00.000Z')
    const rows = Array.from({ length: 25_000 }, (_, second) => ({
      at: new Date(first + (second + 1) * 1000).toISOString(),
    }))
    await insertSessions(ownerId, [
      { id: rare, app: 'rare', at: '2026-03-01T00:00:00.000Z' },
      ...rows,
    ])
    // Newer than all other sessions, so that a query by time alone would scan them.
    await insertSessions(
      neighbour,
      rows.map(({ at }) => ({ at: new Date(Date.parse(at) + 86_400_000).toISOString() })),
    )
    await sql`analyze metered_sessions`.execute(sdkApi.db)
  })

  test('a page reads only its own rows by the index, however far back it begins', async (context) => {
    requireCapability('plans of one server', context)
    const plan = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.unknown() })) }))
    for (const before of [undefined, { at: new Date('2026-03-01T01:00:00.000Z'), id: rare }]) {
      const window = { ownerId, from: new Date('2026-02-20'), to: new Date('2026-03-20'), before }
      const explained = await readSessionLog(sdkApi.db, window, async ([month]) =>
        month?.limit(51).explain('json', sql`analyze, costs off, timing off`),
      )
      const text = JSON.stringify(plan.parse(explained)[0]?.['QUERY PLAN'][0]?.Plan)
      expect(text).toMatch(/"Index Name":"metered_sessions_\w*newest"/)
      const rows = [...text.matchAll(/"(?:Actual Rows|Rows Removed[^"]*)":([\d.]+)/g)].map(
        ([, count]) => Number(count),
      )
      expect(Math.max(...rows)).toBeLessThan(200)
      expect(text).not.toContain('"Seq Scan"')
    }
  })

  test('a page with few matches tells how far it searched, and the next page continues', async () => {
    const { payload } = await browser.call(listLogs, { query: { app: 'rare' } })
    expect(payload.docs).toEqual([])
    expect(payload.searchedTo).toBe('2026-03-01T04:10:01.000Z')
    expect(await ids(browser, { app: 'rare' })).toEqual([rare])
  })
})
