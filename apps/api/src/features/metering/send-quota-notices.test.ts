import { putEmailPreference } from '@fovea/contract/auth'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readMailsOfUser } from '../../../test/mail/mails.ts'
import { signInAs } from '../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { sendQuotaNotices } from './send-quota-notices.ts'

const api = await openTestApi()
const start = api.clock.now
afterEach(() => {
  api.clock.now = start
})

async function reach(ownerId: string, percent: number, month = '2026-03-01') {
  await sql`insert into quota_notices (owner_id, month, percent) values (${ownerId}, ${month}, ${percent})`.execute(
    api.db,
  )
}

async function subjects(userId: string) {
  return (await readMailsOfUser(api.db, userId)).map(({ subject }) => subject)
}

const everybody = () => Promise.resolve({ elsewhere: 0 })

test('sends the notices at 80 and 100 % once each, and none for a past month', async () => {
  const { user } = await signInAs(api, 'quota@example.com')
  await reach(user._id, 100, '2026-02-01')
  await reach(user._id, 80)
  await sendQuotaNotices(api.platform, everybody)
  await sendQuotaNotices(api.platform, everybody)
  expect(await subjects(user._id)).toEqual([
    "Your apps have used 80 % of this month's free sessions",
  ])
  await reach(user._id, 100)
  api.clock.now = new Date('2026-03-31T23:59:59.999Z')
  await sendQuotaNotices(api.platform, everybody)
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

test('a user who unsubscribed is only told that apps stop, and an owner without a free tier gets no notice', async () => {
  const { browser, user } = await signInAs(api, 'quiet@example.com')
  const { user: paying } = await signInAs(api, 'paying@example.com')
  await browser.call(putEmailPreference, { body: { allowReceivingEmail: false } })
  for (const percent of [80, 100]) {
    await reach(user._id, percent)
    await reach(paying._id, percent)
  }
  await sendQuotaNotices(api.platform, (ownerId) =>
    Promise.resolve(ownerId === paying._id ? undefined : { elsewhere: 0 }),
  )
  expect(await subjects(user._id)).toEqual(['Your free sessions for this month are used up'])
  expect(await subjects(paying._id)).toEqual([])
})

test('the emails tell the usage and its consequences, and link to the plans', async () => {
  const { user } = await signInAs(api, 'letters@example.com')
  const plans = `See plans: ${api.platform.config.publicUrl}/console/select-plan`
  for (const percent of [80, 100]) {
    await reach(user._id, percent)
    await sendQuotaNotices(api.platform, everybody)
  }
  expect(await readMailsOfUser(api.db, user._id)).toEqual([
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

test('in a team, each member who can subscribe gets one email with the name of the team', async () => {
  const team = await createTestTeam(api, 'Metered')
  const payer = await joinTeam(api, team, 'billing', 'payer-metered@example.com')
  const developer = await joinTeam(api, team, 'developer', 'developer-metered@example.com')
  for (const percent of [80, 100]) {
    await reach(team.id, percent)
    await sendQuotaNotices(api.platform, everybody)
  }
  for (const { user } of [team.owner, payer]) {
    expect((await subjects(user._id)).slice(-2)).toEqual([
      "The apps of Metered have used 80 % of this month's free sessions",
      "Metered's free sessions for this month are used up",
    ])
  }
  const toOwner = await readMailsOfUser(api.db, team.owner.user._id)
  expect(toOwner.at(-1)?.lines[0]).toMatch(/^The apps of Metered have used all 10,000 /)
  expect((await subjects(developer.user._id)).join()).not.toContain('free sessions')
})
