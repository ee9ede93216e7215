import { randomUUID } from 'node:crypto'
import { postDevKey } from '@fovea/contract/license-keys'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestSdkApi, openTestSdkApi, type TestSdkApi } from '../../../../test/test-sdk-api.ts'

const dayEnd = new Date('2026-03-10T23:59:30.000Z')

const sdkApi = await openTestSdkApi()
sdkApi.clock.now = dayEnd

async function newKey(email: string) {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn(email)
  const issue = async (body: { reissue?: true }) =>
    (await browser.call(postDevKey, { body })).payload.doc.developmentKey.key
  return { ownerId, key: await issue({}), issue }
}

async function use(ownerId: string, allowance: string, used: number) {
  await sql`insert into daily_allowances (owner_id, allowance, day, used)
    values (${ownerId}, ${allowance}, '2026-03-10', ${used})
    on conflict (owner_id, allowance, day) do update set used = excluded.used`.execute(sdkApi.db)
}

async function countStored(ownerId: string) {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from metered_sessions where owner_id = ${ownerId}`.execute(
    sdkApi.db,
  )
  return rows[0]?.sessions
}

const refused = z.object({ error: z.object({ name: z.string(), message: z.string() }) })

async function answerOf(item: TestSdkApi, body: unknown) {
  const answer = await item.send('POST', '/sdk/v1/sessions', body)
  const text: unknown = await answer.json()
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    error: refused.safeParse(text).data?.error,
  }
}

test('a development key starts 10,000 sessions per UTC day, and further starts are told to wait until midnight', async () => {
  const { key, ownerId, issue } = await newKey('cap@example.com')
  await use(ownerId, 'development starts', 9_998)
  const first = sdkApi.startBody({ key })
  expect(await answerOf(sdkApi, first)).toMatchObject({ status: 200 })
  expect(await answerOf(sdkApi, sdkApi.startBody({ key }))).toMatchObject({ status: 200 })
  expect(await answerOf(sdkApi, sdkApi.startBody({ key }))).toEqual({
    status: 429,
    retryAfter: '30',
    error: {
      name: 'TOO_MANY',
      message:
        'This development key has started 10,000 sessions today, the most per UTC day. Try again after 00:00 UTC, or use a production key.',
    },
  })
  expect(await answerOf(sdkApi, first)).toMatchObject({ status: 200 })
  const reissued = await issue({ reissue: true })
  expect(await answerOf(sdkApi, sdkApi.startBody({ key: reissued }))).toMatchObject({ status: 429 })
  expect(await countStored(ownerId)).toBe(2)

  sdkApi.clock.now = new Date('2026-03-11T00:00:00.000Z')
  expect(await answerOf(sdkApi, sdkApi.startBody({ key: reissued }))).toMatchObject({ status: 200 })
  sdkApi.clock.now = dayEnd
})

test('two processes and their successor share the daily limit of development starts', async () => {
  const { key, ownerId } = await newKey('crowd@example.com')
  await use(ownerId, 'development starts', 9_900)
  const other = await createTestSdkApi({}, sdkApi.database)
  other.clock.now = dayEnd
  const startMany = async (item: TestSdkApi, count: number) => {
    const answers = Array.from({ length: count }, () => answerOf(item, item.startBody({ key })))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  const early = (await Promise.all([startMany(sdkApi, 30), startMany(other, 30)])).flat()
  expect(new Set(early)).toEqual(new Set([200]))
  await other.close()
  const next = await createTestSdkApi({}, sdkApi.database)
  next.clock.now = dayEnd
  const late = (await Promise.all([startMany(sdkApi, 60), startMany(next, 60)])).flat()
  expect(new Set(late)).toEqual(new Set([200, 429]))
  expect(await countStored(ownerId)).toBeLessThanOrEqual(100)
  expect(await countStored(ownerId)).toBeGreaterThanOrEqual(90)
  await next.close()
})

test('offline sessions of a development key count towards the same day', async () => {
  const { key, ownerId } = await newKey('offline@example.com')
  const { lease } = await sdkApi.start({ key })
  await use(ownerId, 'development starts', 10_000)
  const own = await createTestSdkApi({}, sdkApi.database)
  own.clock.now = dayEnd
  const offline = [{ sessionId: randomUUID(), start: '2026-03-10T23:00:00.000Z', duration: 60 }]
  const late = { key, lease, offline, clientTime: '2026-01-01T00:00:00.000Z' }
  expect(await own.start(late)).toMatchObject({
    num: 14,
    offline: { taken: 0, refused: 1, reason: 'TOO_MANY' },
  })
  expect(await countStored(ownerId)).toBe(1)
  await own.close()
})
