import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()
const other = await openTestSdkApi({}, sdkApi.database)
sdkApi.clock.now = new Date('2031-01-31T23:59:59.900Z')
other.clock.now = new Date('2031-02-01T00:00:00.100Z')
const browser = sdkApi.browser()
await browser.signIn('midnight@example.com')
const { key } = await createKey(browser)

async function stored() {
  const { rows } = await sql`
    select (select count(*)::int from metered_sessions) as rows,
      (select sum(sessions)::int from metered_days) as days,
      (select sum(sessions)::int from metered_months) as months`.execute(sdkApi.db)
  return rows[0]
}

test('a start at 23:59:59.9 that is sent again after midnight on the first of the month is the same session', async () => {
  const sessionId = randomUUID()
  expect(await sdkApi.start({ key, sessionId })).toMatchObject({ valid: true })
  expect(await other.start({ key, sessionId })).toMatchObject({ valid: true })
  expect(await stored()).toEqual({ rows: 1, days: 1, months: 1 })

  const beat = { key, state: 'ended', duration: 30 }
  const answer = await other.send('PATCH', `/sdk/v1/sessions/${sessionId}`, beat)
  expect(answer.status).toBe(200)
  const { rows } =
    await sql`select day::text, duration_seconds, ended from metered_sessions`.execute(sdkApi.db)
  expect(rows).toEqual([{ day: '2031-01-31', duration_seconds: 30, ended: true }])
})

test('sessions that both processes receive at midnight count once each', async () => {
  const sessions = Array.from({ length: 30 }, () => randomUUID())
  const before = await stored()
  await Promise.all(
    sessions.flatMap((sessionId) => [
      sdkApi.start({ key, sessionId }),
      other.start({ key, sessionId }),
    ]),
  )
  expect(before).toEqual({ rows: 1, days: 1, months: 1 })
  expect(await stored()).toEqual({ rows: 31, days: 31, months: 31 })
})
