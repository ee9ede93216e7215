import { randomBytes } from 'node:crypto'
import { postDevKey, postProdKey } from '@fovea/contract/license-keys'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createRefusalRecorder } from '../refusals/refusal-recorder.ts'

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })
const good = sdkApi.browser()
const { _id: goodId } = await good.signIn('good@example.com')
const goodBody = { platformType: 'windows', appName: 'Reader' } as const
const goodKey = (await good.call(postProdKey, { body: goodBody })).payload.doc.key
const other = sdkApi.browser()
await other.signIn('hostile@example.com')
const devKey = (await other.call(postDevKey, { body: {} })).payload.doc.developmentKey.key

const longOrigin = `https://${randomBytes(2_300).toString('hex').slice(0, 3_000)}.example.com`
const offline = (start: string) => ({
  offline: [{ sessionId: crypto.randomUUID(), start, duration: 1 }],
})

const hostile: { name: string; body?: object; origin?: string; status: number }[] = [
  { name: 'long origin', body: { app: { id: '' } }, origin: longOrigin, status: 400 },
  {
    name: 'unprintable origin',
    body: { app: { id: '' } },
    origin: 'https://a\u0085b',
    status: 400,
  },
  { name: 'no app, no origin', body: { app: { id: '' } }, status: 200 },
  { name: 'an app of blanks', body: { app: { id: ' \u3000 ' } }, status: 200 },
  { name: 'far east', body: offline('2026-03-10T10:00:00+16:00'), status: 200 },
  { name: 'far west', body: offline('2026-03-10T10:00:00-23:59'), status: 200 },
  { name: 'long fraction', body: offline(`2026-03-10T10:00:00.${'1'.repeat(300)}Z`), status: 400 },
  { name: 'year 10000', body: offline('9999-12-31T23:59:59-16:00'), status: 400 },
  { name: 'a time far away', body: { clientTime: '0000-01-01T00:00:00+16:00' }, status: 400 },
  { name: 'bidi', body: { app: { id: 'a\u202Eb' } }, status: 400 },
  { name: 'control', body: { device: { os: 'a\u001B[2J', uuid: 'd' } }, status: 400 },
  { name: 'NUL', body: { device: { os: 'a', uuid: 'a\0' } }, status: 400 },
  { name: 'half a character', body: { app: { id: 'a\uD800' } }, status: 400 },
  { name: 'line separator', body: { sdk: 'a\u2028b' }, status: 400 },
  { name: 'long text', body: { app: { id: '\uFFFD'.repeat(500) } }, status: 200 },
]

async function send(key: string, changes: object = {}, origin?: string) {
  const body = sdkApi.startBody({ key, platform: 'windows', ...changes })
  const headers = origin === undefined ? {} : { origin }
  const answer = await sdkApi.send('POST', '/sdk/v1/sessions', body, headers)
  await answer.arrayBuffer()
  return { status: answer.status, sessionId: body.sessionId }
}

test('a hostile start of one owner does not prevent the others from being stored, counted once and answered 200', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.constantFrom(...hostile)), { maxLength: 60 }),
      async (mix) => {
        const sent = await Promise.all(
          mix.map((bad) => (bad ? send(devKey, bad.body, bad.origin) : send(goodKey))),
        )
        expect(sent.map(({ status }) => status)).toEqual(mix.map((bad) => bad?.status ?? 200))
        const good = sent.filter((_, at) => mix[at] === null).map(({ sessionId }) => sessionId)
        const { rows } = await sql<{ stored: number }>`
        select count(*)::int as stored from metered_sessions where session_id = any (${good}::uuid[])
      `.execute(sdkApi.db)
        expect(rows).toEqual([{ stored: good.length }])
      },
    ),
    { numRuns: 20 },
  )
  const { rows } = await sql<{ stored: number; summed: number }>`
    select (select count(*)::int from metered_sessions) as stored,
      (select sum(sessions)::int from metered_days) as summed
  `.execute(sdkApi.db)
  expect(rows[0]?.summed).toBe(rows[0]?.stored)
})

test('a refusal for an owner deleted meanwhile harms no other, and its reference leads nowhere', async () => {
  const recorder = createRefusalRecorder(sdkApi.db, { answerWithinMs: 60_000 })
  const finding = { code: 'AUTH_INVALID_ACCESS', observed: 'ios', allowed: ['windows'] } as const
  const start = { platform: 'ios', app: 'a', certificate: '', os: 'o', ip: '127.0.0.1' }
  const record = (ownerId: string) =>
    recorder.record(
      { id: ownerId, ownerId },
      { ...finding, allowed: [...finding.allowed] },
      start,
      Date.now(),
    )
  const refIds = await Promise.all([record(crypto.randomUUID()), record(goodId)])
  const { rows } = await sql<{ ref_id: string }>`
    select ref_id from refusals where ref_id = any (${refIds}::uuid[])
  `.execute(sdkApi.db)
  expect(rows).toEqual([{ ref_id: refIds[1] }])
})
