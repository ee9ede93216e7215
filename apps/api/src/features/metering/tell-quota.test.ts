import { putMail } from '@fovea/contract/session'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mail/mails.ts'
import { signedIn } from '../../../test/signed-in.ts'
import { join, makeTeam } from '../../../test/teams.ts'
import { testApi, type TestApi } from '../../../test/test-api.ts'
import { tellQuota } from './tell-quota.ts'

let api: TestApi
let start: Date
beforeAll(async () => {
  api = await testApi()
  start = api.clock.now
})
afterEach(() => {
  api.clock.now = start
})
afterAll(() => api.close())

async function reach(ownerId: string, percent: number, month = '2026-03-01') {
  await sql`insert into quota_notices (owner_id, month, percent) values (${ownerId}, ${month}, ${percent})`.execute(
    api.db,
  )
}

async function subjects(userId: string) {
  return (await mailsTo(api.db, userId)).map(({ subject }) => subject)
}

const everybody = () => Promise.resolve({ elsewhere: 0 })

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
  // On another day of the month.
  api.clock.now = new Date('2026-03-31T23:59:59.999Z')
  await tellQuota(api.platform, everybody)
  expect((await subjects(user._id)).slice(1)).toEqual([
    'Your free sessions for this month are used up',
  ])
  const { rows } = await sql`select month::text, percent, mailed from quota_notices
    where owner_id = ${user._id} order by month, percent`.execute(api.db)
  expect(rows).toEqual([
    { month: '2026-02-01', percent: 100, mailed: false },
    { month: '2026-03-01', percent: 80, mailed: true },
    { month: '2026-03-01', percent: 100, mailed: true },
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
  await tellQuota(api.platform, (ownerId) =>
    Promise.resolve(ownerId === paying._id ? undefined : { elsewhere: 0 }),
  )
  expect(await subjects(user._id)).toEqual(['Your free sessions for this month are used up'])
  expect(await subjects(paying._id)).toEqual([])
})

test('the letters say how much was used, what follows, and lead to the plans', async () => {
  const { user } = await signedIn(api, 'letters@example.com')
  const plans = `See plans: ${api.platform.config.publicUrl}/console/select-plan`
  for (const percent of [80, 100]) {
    await reach(user._id, percent)
    await tellQuota(api.platform, everybody)
  }
  expect(await mailsTo(api.db, user._id)).toEqual([
    {
      subject: "Your apps have used 80 % of this month's free sessions",
      unsubscribable: true,
      lines: [
        'Your apps have used 8,000 of 10,000 free production sessions for this month. Beyond 10,000, new sessions are refused until the 1st of next month (UTC) unless you subscribe to the Expert plan.',
        plans,
      ],
    },
    {
      subject: 'Your free sessions for this month are used up',
      unsubscribable: false,
      lines: [
        'Your apps have used all 10,000 free production sessions for this month. New sessions are refused until the 1st of next month (UTC) unless you subscribe to the Expert plan.',
        plans,
      ],
    },
  ])
})

test('of a team, those who can subscribe are told, each once, with its name', async () => {
  const team = await makeTeam(api, 'Metered')
  const payer = await join(api, team, 'billing', 'payer-metered@example.com')
  const developer = await join(api, team, 'developer', 'developer-metered@example.com')
  for (const percent of [80, 100]) {
    await reach(team.id, percent)
    await tellQuota(api.platform, everybody)
  }
  for (const { user } of [team.owner, payer]) {
    expect((await subjects(user._id)).slice(-2)).toEqual([
      "The apps of Metered have used 80 % of this month's free sessions",
      "Metered's free sessions for this month are used up",
    ])
  }
  const toOwner = await mailsTo(api.db, team.owner.user._id)
  expect(toOwner.at(-1)?.lines[0]).toMatch(/^The apps of Metered have used all 10,000 /)
  expect((await subjects(developer.user._id)).join()).not.toContain('free sessions')
})
