import { getMyData } from '@fovea/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/signed-in.ts'
import { countWaiting } from '../../../test/teams.ts'
import { testApi, type TestApi } from '../../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const url = getMyData.path

test('everything about a person is handed out five times a minute, to each', async () => {
  const { browser } = await signedIn(api, 'curious@example.com')
  const { browser: other } = await signedIn(api, 'patient@example.com')
  for (let time = 0; time < 5; time++) await browser.call(getMyData)
  expect(await browser.refused(getMyData)).toMatchObject({ status: 429, name: 'TOO_MANY' })
  await other.call(getMyData)
})

test('it is read once at a time for a person, however often they ask at once', async () => {
  const { browser, user } = await signedIn(api, 'hasty@example.com')
  const { browser: other } = await signedIn(api, 'neighbour@example.com')
  const arrived = async () => {
    const { rows } = await sql`select from rate_limits
      where key = ${`ownData:${user._id}`} and points = 4`.execute(api.db)
    return rows.length
  }
  const { answers } = await api.db.transaction().execute(async (transaction) => {
    await sql`lock table requests in access exclusive mode`.execute(transaction)
    const asked = [browser, browser, browser, browser, other].map((one) => one.send({ url }))
    await expect.poll(arrived).toBe(1)
    await expect.poll(() => countWaiting(api.db)).toBe(2)
    return { answers: Promise.all(asked) }
  })
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
})
