import { randomUUID } from 'node:crypto'
import { exportUsageDetail, getCost, getUsage, getUsageDetail } from '@fovea/contract/usage'
import { describe, expect, it } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { openTestSdkApi } from '../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()

type Sum = { day: string; app: string; sessions: number; platform?: string; license?: string }

async function owner(email: string, sums: Sum[] = []) {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn(email)
  for (const { day, app, sessions, platform = 'ios', license = 'production' } of sums) {
    await sdkApi.query`
      insert into metered_days (owner_id, day, app, platform, license, sessions)
      values (${ownerId}, ${day}, ${app}, ${platform}, ${license}, ${sessions})
    `
  }
  return { browser, ownerId }
}

async function addSessions(ownerId: string, app: string, count: number, os = 'iOS 19') {
  await sdkApi.query`
    insert into metered_sessions (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    select ${ownerId}, gen_random_uuid(), ${randomUUID()}, 'production', 'ios', ${app}, '2026-03-05',
      timestamptz '2026-03-05 10:00:00Z' + n * interval '1 second', ${os}, 'device-' || n, '1'
    from generate_series(1, ${count}::int) as n
  `
}

const exported = (browser: TestBrowser, query: Record<string, string>) =>
  browser.send({ method: 'GET', url: exportUsageDetail.path, query })

describe('range of days', () => {
  it('has all days from first to last, in any year, and tells which day is today', async () => {
    const { browser } = await owner('range@example.com', [
      { day: '2024-02-29', app: 'com.a.old', sessions: 7 },
    ])
    const query = { from: '2024-2-28', to: '2024-3-1', months: '6' }
    expect(await browser.call(getUsage, { query })).toEqual({
      payload: [
        { date: '2024-02-28', count: 0 },
        { date: '2024-02-29', count: 7 },
        { date: '2024-03-01', count: 0 },
      ],
      today: '2026-03-10',
    })
  })

  it.each([
    [{ from: '2025-9-11', to: '2026-3-10' }, 'from'],
    [{ from: '2026-3-6', to: '2026-3-5' }, 'from'],
    [{ from: '1999-12-31', to: '2000-1-2' }, 'from'],
    [{ from: '2026-3-1', to: '2026-3-11' }, 'to'],
    [{ from: '2026-3-1' }, 'to'],
    [{ to: '2026-3-1' }, 'from'],
    [{ from: '2026-2-30', to: '2026-3-1' }, 'from'],
    [{ split: 'country' }, 'split'],
    [{ compare: 'later' }, 'compare'],
  ])('refuses %j by its field', async (query, field) => {
    const { browser } = await owner('no-range@example.com')
    const { status, fields } = await browser.refused(getUsage, { query })
    expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  it('may span 180 days', async () => {
    const { browser } = await owner('long-range@example.com')
    const query = { from: '2025-9-12', to: '2026-3-10' }
    expect((await browser.call(getUsage, { query })).payload).toHaveLength(180)
  })
})

describe('comparison', () => {
  it('has the same number of days right before', async () => {
    const { browser } = await owner('before@example.com', [
      { day: '2026-03-04', app: 'com.a.reader', sessions: 5 },
      { day: '2026-03-02', app: 'com.a.reader', sessions: 2 },
      { day: '2026-03-01', app: 'com.a.reader', sessions: 90 },
    ])
    const query = { from: '2026-3-4', to: '2026-3-5', compare: 'previous' as const }
    expect(await browser.call(getUsage, { query })).toMatchObject({
      payload: [{ count: 5 }, { count: 0 }],
      previous: [
        { date: '2026-03-02', count: 2 },
        { date: '2026-03-03', count: 0 },
      ],
    })
    const month = await browser.call(getUsage, { query: { compare: 'previous' } })
    expect(month.previous).toHaveLength(30)
    expect(month.previous?.at(-1)?.date).toBe('2026-02-08')
  })
})

describe('split', () => {
  const march = { from: '2026-3-4', to: '2026-3-5', compare: 'previous' as const }

  it('by platform has a part for each platform with sessions, in a fixed order, and the days before', async () => {
    const { browser } = await owner('platforms@example.com', [
      { day: '2026-03-04', app: 'https://a.example', platform: 'web', sessions: 9 },
      { day: '2026-03-05', app: 'com.a.reader', platform: 'android', sessions: 4 },
      { day: '2026-03-02', app: 'com.a.reader', platform: 'ios', sessions: 2 },
      { day: '2026-03-05', app: 'com.a.reader', license: 'development', sessions: 50 },
      { day: '2026-03-05', app: 'any', platform: 'android', license: 'commercial', sessions: 1 },
    ])
    const { payload, series } = await browser.call(getUsage, {
      query: { ...march, split: 'platform' },
    })
    expect(payload.map(({ count }) => count)).toEqual([9, 5])
    expect(series).toEqual([
      { name: 'ios', counts: [0, 0], previous: [2, 0] },
      { name: 'android', counts: [0, 5], previous: [0, 0] },
      { name: 'web', counts: [9, 0], previous: [0, 0] },
    ])
  })

  it('by app counts apps of one name together, largest first', async () => {
    const { browser } = await owner('names@example.com', [
      { day: '2026-03-04', app: 'com.a.reader', platform: 'ios', sessions: 3 },
      { day: '2026-03-04', app: 'com.a.reader', platform: 'android', sessions: 3 },
      { day: '2026-03-04', app: 'com.a.kiosk', sessions: 5 },
    ])
    const query = { from: '2026-3-4', to: '2026-3-4', split: 'app' as const }
    expect((await browser.call(getUsage, { query })).series).toEqual([
      { name: 'reader', counts: [6] },
      { name: 'kiosk', counts: [5] },
    ])
    const one = await browser.call(getUsage, {
      query: { ...query, split: 'platform', appName: 'reader' },
    })
    expect(one.series?.map(({ name }) => name)).toEqual(['ios', 'android'])
    const onlyKiosk = await browser.call(getUsage, { query: { ...query, appName: 'kiosk' } })
    expect(onlyKiosk.series).toEqual([{ name: 'kiosk', counts: [5] }])
  })

  it('by app names at most seven, or else six and all others together', async () => {
    const seven = Array.from({ length: 7 }, (_, index) => ({
      day: '2026-03-04',
      app: `com.a.app${index}`,
      sessions: 100 - index,
    }))
    const { browser } = await owner('many@example.com', seven)
    const query = { ...march, split: 'app' as const }
    const named = await browser.call(getUsage, { query })
    expect(named.series?.map(({ name }) => name)).toEqual(seven.map((_, index) => `app${index}`))

    const more = [
      ...seven,
      { day: '2026-03-05', app: 'com.a.app7', sessions: 93 },
      { day: '2026-03-02', app: 'com.a.gone', sessions: 11 },
    ]
    const { browser: other } = await owner('more@example.com', more)
    const { payload, series } = await other.call(getUsage, { query })
    expect(series).toHaveLength(7)
    expect(series?.at(-1)).toEqual({ name: null, counts: [94, 93], previous: [11, 0] })
    const total = payload.reduce((sum, { count }) => sum + count, 0)
    const parts = series?.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)
    expect(parts).toBe(total)
  })

  it('does not show parts of other workspaces', async () => {
    await owner('their-parts@example.com', [{ day: '2026-03-04', app: 'com.t.app', sessions: 3 }])
    const { browser } = await owner('my-parts@example.com')
    const query = { ...march, split: 'app' as const }
    expect((await browser.call(getUsage, { query })).series).toEqual([])
  })
})

describe('CSV of a day', () => {
  it('has every session of the day once, however many pages are read', async () => {
    const { browser, ownerId } = await owner('file@example.com')
    await addSessions(ownerId, 'com.a.reader', 1200)
    await addSessions(ownerId, 'com.a.kiosk', 1300)
    const answer = await exported(browser, { date: '2026-3-5' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="sessions-All-Apps-2026-03-05.csv"; filename*=UTF-8''sessions-All-Apps-2026-03-05.csv`,
    })
    const [head, ...lines] = answer.body.trimEnd().split('\n')
    expect(head).toBe('\uFEFFApp Name,OS,UUID,Session Duration (s),Started (UTC)')
    expect(lines).toHaveLength(2500)
    expect(new Set(lines).size).toBe(2500)
    expect(lines).toContain('reader,iOS 19,device-1200,0,2026-03-05T10:20:00.000Z')
  })

  it('has only the sessions of a given app, and no cell is a formula', async () => {
    const { browser, ownerId } = await owner('formula@example.com')
    await createKey(browser)
    await addSessions(ownerId, 'com.example.reader', 1, '=cmd()')
    await addSessions(ownerId, 'com.example.kiosk', 1)
    const answer = await exported(browser, { date: '2026-3-5', appName: 'reader' })
    const [, ...lines] = answer.body.trimEnd().split('\n')
    expect(lines).toEqual(["reader,'=cmd(),device-1,0,2026-03-05T10:00:01.000Z"])
  })

  it("excludes sessions of other workspaces, and refuses another workspace's app and an invalid day", async () => {
    const { ownerId } = await owner('their-file@example.com')
    await addSessions(ownerId, 'com.theirs.secret', 3)
    const { browser } = await owner('my-file@example.com')
    expect((await exported(browser, { date: '2026-3-5' })).body.trimEnd().split('\n')).toHaveLength(
      1,
    )
    const query = { date: '2026-3-5', appName: 'secret' }
    expect(await browser.refused(exportUsageDetail, { query })).toMatchObject({ status: 404 })
    const wrong = await browser.refused(exportUsageDetail, { query: { date: '2026-2-30' } })
    expect(wrong).toMatchObject({ status: 400 })
  })
})

it('shows in the detail when a session started', async () => {
  const { browser, ownerId } = await owner('started@example.com')
  await addSessions(ownerId, 'com.a.reader', 1)
  const { payload } = await browser.call(getUsageDetail, { query: { date: '2026-3-5' } })
  expect(payload[0]?.started).toBe('2026-03-05T10:00:01.000Z')
})

it('shows the cost by all days of the month, even if these are more than four weeks', async () => {
  const { browser } = await owner('month@example.com', [
    { day: '2026-01-01', app: 'com.a.reader', sessions: 4 },
    { day: '2025-12-31', app: 'com.a.reader', sessions: 9 },
  ])
  const { now } = sdkApi.clock
  sdkApi.clock.now = new Date('2026-01-31T12:00:00.000Z')
  const { payload } = await browser.call(getCost)
  sdkApi.clock.now = now
  expect(payload.monthDays).toHaveLength(31)
  expect(payload.monthDays[0]).toEqual({ date: '2026-01-01', count: 4 })
  expect(payload.days).toHaveLength(29)
})
