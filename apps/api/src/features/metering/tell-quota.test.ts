import { putMail } from '@fovea/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/signed-in.ts'
import { testApi, type TestApi } from '../../../test/test-api.ts'
import { tellQuota } from './tell-quota.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

async function reach(ownerId: string, percent: number, month = '2026-03-01') {
  await sql`insert into quota_notices (owner_id, month, percent) values (${ownerId}, ${month}, ${percent})`.execute(
    api.db,
  )
}

async function subjects(userId: string) {
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where user_id = ${userId} order by id
  `.execute(api.db)
  return rows.map(({ subject }) => subject)
}

const everybody = () => Promise.resolve(true)

test('80 and 100 % are told once each, and those of a past month not at all', async () => {
  const { user } = await signedIn(api, 'quota@example.com')
  await reach(user._id, 100, '2026-02-01')
  await reach(user._id, 80)
  await tellQuota(api.platform, everybody)
  await tellQuota(api.platform, everybody)
  expect(await subjects(user._id)).toEqual([
    "Your apps have used 80 % of this month's free sessions",
  ])
  await reach(user._id, 100)
  await tellQuota(api.platform, everybody)
  expect((await subjects(user._id)).slice(1)).toEqual([
    'Your free sessions for this month are used up',
  ])
})

test('whoever unsubscribed is told only that apps stop; whoever has no free tier, nothing', async () => {
  const { browser, user } = await signedIn(api, 'quiet@example.com')
  const { user: paying } = await signedIn(api, 'paying@example.com')
  await browser.call(putMail, { body: { allowReceivingEmail: false } })
  for (const percent of [80, 100]) {
    await reach(user._id, percent)
    await reach(paying._id, percent)
  }
  await tellQuota(api.platform, (ownerId) => Promise.resolve(ownerId !== paying._id))
  expect(await subjects(user._id)).toEqual(['Your free sessions for this month are used up'])
  expect(await subjects(paying._id)).toEqual([])
})
