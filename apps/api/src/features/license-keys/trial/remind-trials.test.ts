import { postDevKey } from '@fovea/contract/license-keys'
import { putMail } from '@fovea/contract/session'
import { dayMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../../test/signed-in.ts'
import { testApi, type TestApi } from '../../../../test/test-api.ts'
import { remindTrials } from './remind-trials.ts'

let api: TestApi
let start: Date
beforeAll(async () => {
  api = await testApi()
  start = api.clock.now
})
afterAll(() => api.close())

/** So many days after the trial was issued. */
async function remindOnDay(days: number) {
  api.clock.now = new Date(start.getTime() + days * dayMs)
  await remindTrials(api.platform)
}

async function subjects(userId: string) {
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where user_id = ${userId} order by id
  `.execute(api.db)
  return rows.map(({ subject }) => subject)
}

test('a trial is announced when it is issued, and its end 7 days and 1 day before, once each', async () => {
  const { browser, user } = await signedIn(api, 'trial@example.com')
  await browser.call(postDevKey, { body: {} })
  await browser.call(postDevKey, { body: {} })
  const issued = 'Your development license key is ready'
  await remindOnDay(22)
  expect(await subjects(user._id)).toEqual([issued])
  await remindOnDay(23.5)
  await remindOnDay(24)
  expect(await subjects(user._id)).toEqual([issued, 'Your free trial ends in 7 days'])
  await remindOnDay(29.5)
  await remindOnDay(29.6)
  await remindOnDay(31)
  expect(await subjects(user._id)).toEqual([
    issued,
    'Your free trial ends in 7 days',
    'Your free trial ends in 1 day',
  ])
})

test('whoever starts the service late is told once, and whoever unsubscribed not at all', async () => {
  api.clock.now = start
  const { browser, user } = await signedIn(api, 'late@example.com')
  const { browser: silent, user: left } = await signedIn(api, 'left@example.com')
  for (const each of [browser, silent]) await each.call(postDevKey, { body: {} })
  await silent.call(putMail, { body: { allowReceivingEmail: false } })
  await remindOnDay(29.9)
  expect((await subjects(user._id)).slice(1)).toEqual(['Your free trial ends in 1 day'])
  expect(await subjects(left._id)).toHaveLength(1)
})
