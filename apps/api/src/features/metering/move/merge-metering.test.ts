import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireCapabilityForAll, cloneDatabase, openPool } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import { checkMeteringLocation } from '../../../platform/metering-location/check-metering-location.ts'
import { createMeter } from '../writing/meter.ts'
import { mergeMetering } from './merge-metering.ts'

requireCapabilityForAll('whole databases')

const owner = '018e2a5c-0000-7000-8000-000000000001'
let databases: Awaited<ReturnType<typeof cloneDatabase>>[]
let urls: { mainUrl: string; meteringUrl: string }
const tell = () => undefined

beforeAll(async () => {
  databases = [await cloneDatabase(), await cloneDatabase()]
  const [mainUrl = '', meteringUrl = ''] = databases.map(({ url }) => url)
  urls = { mainUrl, meteringUrl }
})
afterAll(() => Promise.all(databases.map((database) => database.drop())))

async function meter(url: string, sessionIds: string[]) {
  const pool = openPool(url)
  const { start } = createMeter(pool)
  const startedAt = '2026-03-10T12:00:00.000Z'
  await Promise.all(
    sessionIds.map((sessionId) => start(createTestSession(owner, { sessionId, startedAt }))),
  )
  await pool.end()
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

test('adds up the sessions of two databases, and counts duplicates once', async () => {
  const ids = Array.from({ length: 30 }, () => randomUUID())
  await meter(urls.mainUrl, ids.slice(0, 20))
  await meter(urls.meteringUrl, ids.slice(15))
  await query(urls.mainUrl, `insert into metered_months values ('${owner}', '2020-01-01', 7)`)
  await query(
    urls.mainUrl,
    `insert into metered_days values ('${owner}', '2020-01-01', 'a', 'ios', 'production', 7)`,
  )
  await expect(checkMeteringLocation(urls.mainUrl, urls.meteringUrl)).rejects.toThrow('--merge')
  expect(await mergeMetering({ ...urls, dryRun: true, tell })).toBe(true)
  expect(await mergeMetering({ ...urls, tell })).toBe(true)
  expect(
    await query(
      urls.meteringUrl,
      `select (select count(*)::int from metered_sessions) as rows, (select count(distinct session_id)::int from metered_sessions) as distinct,
        (select sum(sessions)::int from metered_days) as days, (select sum(sessions)::int from metered_key_days) as keys,
        (select sum(sessions)::int from metered_months) as months`,
    ),
  ).toEqual([{ rows: 30, distinct: 30, days: 37, keys: 30, months: 37 }])
  await checkMeteringLocation(urls.mainUrl, urls.meteringUrl)
  await expect(meter(urls.mainUrl, [randomUUID()])).rejects.toMatchObject({ code: '57FV1' })
  expect(await mergeMetering({ ...urls, tell })).toBe(false)
})
