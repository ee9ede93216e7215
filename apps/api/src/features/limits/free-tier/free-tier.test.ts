import { deleteCurrentUser } from '@fovea/contract/auth'
import { getCost } from '@fovea/contract/usage'
import {
  deleteMember,
  deleteWorkspace,
  postKeyMove,
  postWorkspace,
} from '@fovea/contract/workspaces'
import { beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { readMailsOfUser } from '../../../../test/mail/mails.ts'
import { insertProductionKey } from '../../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { eraseDeletedOwners } from '../../metering/erasure/erase-deleted-owners.ts'
import { sendQuotaNotices } from '../../metering/send-quota-notices.ts'
import { findFreeTierUse } from './read-free-tier-pool.ts'
import { createFreeTierTasks } from './tasks.ts'

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })

const first = new Date('2026-03-10T12:00:00.000Z')
beforeEach(() => {
  sdkApi.clock.now = first
})

const pass = () => {
  sdkApi.clock.now = new Date(sdkApi.clock.now.getTime() + 31_000)
}

const app = { platformType: 'ios' as const, bundleId: 'com.example.reader' }
const keyIn = async (browser: TestBrowser) => (await createKey(browser, app)).key

async function use(ownerId: string, sessions: number) {
  await sdkApi.query`insert into metered_months (owner_id, month, sessions)
    values (${ownerId}, '2026-03-01', ${sessions})
    on conflict (owner_id, month) do update set sessions = metered_months.sessions + excluded.sessions
  `
  await sdkApi.query`insert into metered_days (owner_id, day, license, platform, app, sessions)
    values (${ownerId}, '2026-03-02', 'production', 'ios', ${app.bundleId}, ${sessions})
    on conflict (owner_id, day, app, platform, license)
      do update set sessions = metered_days.sessions + excluded.sessions`
  pass()
}

async function subscribed(ownerId: string, startedAt = '2026-01-01T00:00:00Z') {
  await sdkApi.query`insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    values (${ownerId}, ${`sub_${ownerId}`}, 'active', ${startedAt}, now(), now())`
  pass()
}

async function usedBy(browser: TestBrowser) {
  const { sessions, elsewhere } = (await browser.call(getCost)).payload
  return { sessions, elsewhere }
}

test('counts one free tier per founder for a key that moves through new workspaces', async () => {
  const team = await createTestTeam(sdkApi, 'Movers')
  const { personal, user } = team.owner
  const key = await keyIn(personal)
  await use(user._id, 9_999)
  expect(await sdkApi.start({ key })).toMatchObject({ valid: true })
  expect(await sdkApi.start({ key })).toMatchObject({ valid: false, num: 8 })
  let from = personal
  for (const to of [
    team.id,
    (await personal.call(postWorkspace, { body: { name: 'Next' } })).payload.doc._id,
  ]) {
    await from.call(postKeyMove, { params: { sdkKey: key }, body: { workspaceId: to } })
    pass()
    expect(await sdkApi.start({ key })).toMatchObject({ valid: false, num: 8 })
    from = personal.in(to)
    expect(await usedBy(from)).toEqual({ sessions: 0, elsewhere: 10_000 })
  }
})

test('shares the free tier between simultaneous workspaces to the exact session', async () => {
  const team = await createTestTeam(sdkApi, 'Sharers')
  const { personal, browser, user } = team.owner
  const keys = [await keyIn(personal), await keyIn(browser)]
  await use(user._id, 5_000)
  await use(team.id, 4_990)
  let valid = 0
  for (let n = 0; n < 8; n++)
    for (const key of keys) valid += Number((await sdkApi.start({ key })).valid)
  expect(valid).toBe(10)
  expect(await usedBy(personal)).toEqual({ sessions: 5_005, elsewhere: 4_995 })
})

test('gives no sessions back for a deleted workspace', async () => {
  const team = await createTestTeam(sdkApi, 'Gone')
  const { personal, browser } = team.owner
  const key = await keyIn(personal)
  await use(team.id, 10_000)
  await browser.call(deleteWorkspace, { body: { confirm: 'Gone' } })
  pass()
  expect(await sdkApi.start({ key })).toMatchObject({ valid: false, num: 8 })
  expect(await usedBy(personal)).toEqual({ sessions: 0, elsewhere: 10_000 })
  await eraseDeletedOwners(sdkApi.db, sdkApi.platform.metering.db, sdkApi.clock.now)
  expect(await usedBy(personal)).toEqual({ sessions: 0, elsewhere: 10_000 })
  sdkApi.clock.now = new Date('2026-04-01T00:00:00.000Z')
  expect(await sdkApi.start({ key })).toMatchObject({ valid: true })
})

test('does not count workspaces with a plan or a commercial license, also after their deletion', async () => {
  const team = await createTestTeam(sdkApi, 'Payers')
  const { personal, browser } = team.owner
  const [key, paidKey] = [await keyIn(personal), await keyIn(browser)]
  await use(team.id, 50_000)
  expect(await sdkApi.start({ key })).toMatchObject({ num: 8 })
  await subscribed(team.id)
  for (const free of [key, paidKey])
    expect(await sdkApi.start({ key: free })).toMatchObject({ valid: true })
  expect(await usedBy(personal)).toEqual({ sessions: 1, elsewhere: 0 })
  await browser.call(deleteWorkspace, { body: { confirm: 'Payers' } })
  expect((await usedBy(personal)).elsewhere).toBe(0)

  const licensed = (await personal.call(postWorkspace, { body: { name: 'Licensed' } })).payload.doc
  await use(licensed._id, 50_000)
  await insertProductionKey(sdkApi.db, licensed._id, sdkApi.clock.now)
  expect((await usedBy(personal)).elsewhere).toBe(0)
})

test('does not count sessions that an unpaid or ended subscription invoices', async () => {
  const team = await createTestTeam(sdkApi, 'Ended')
  await use(team.id, 30_000)
  await subscribed(team.id)
  await sdkApi.query`update billing_accounts set status = 'canceled', ended_at = '2026-03-05'
    where owner_id = ${team.id}`
  expect((await usedBy(team.owner.personal)).elsewhere).toBe(0)
  await sdkApi.query`update billing_accounts set status = 'past_due', ended_at = null,
    past_due_since = '2026-03-01' where owner_id = ${team.id}`
  expect((await usedBy(team.owner.personal)).elsewhere).toBe(0)
})

test('makes the longest-standing owner the founder when the founder leaves, and counts this month for both', async () => {
  const team = await createTestTeam(sdkApi, 'Left')
  const heir = await joinTeam(sdkApi, team, 'owner', 'heir@example.com')
  await joinTeam(sdkApi, team, 'owner', 'later@example.com')
  await use(team.id, 6_000)
  const { personal, browser, user } = team.owner
  expect([await usedBy(personal), await usedBy(heir.personal)]).toEqual([
    { sessions: 0, elsewhere: 6_000 },
    { sessions: 0, elsewhere: 0 },
  ])
  await browser.call(deleteMember, { params: { userId: user._id } })
  expect([await usedBy(personal), await usedBy(heir.personal)]).toEqual([
    { sessions: 0, elsewhere: 6_000 },
    { sessions: 0, elsewhere: 6_000 },
  ])
  // A newly founded workspace brings no free sessions either.
  const again = (await personal.call(postWorkspace, { body: { name: 'Again' } })).payload.doc
  expect((await usedBy(personal.in(again._id))).elsewhere).toBe(6_000)
  await sdkApi.query`insert into metered_months (owner_id, month, sessions)
    values (${team.id}, '2026-04-01', 3_000)`
  sdkApi.clock.now = new Date('2026-04-02T00:00:00.000Z')
  const { browser: later } = { browser: sdkApi.browser() }
  await later.signIn(user.email)
  expect((await usedBy(later)).elsewhere).toBe(0)
  const heirLater = sdkApi.browser()
  await heirLater.signIn('heir@example.com')
  expect((await usedBy(heirLater)).elsewhere).toBe(3_000)
})

test('replaces a founder who deletes the account', async () => {
  const team = await createTestTeam(sdkApi, 'Deleted')
  const heir = await joinTeam(sdkApi, team, 'owner', 'follower@example.com')
  await use(team.id, 6_000)
  const { personal, user } = team.owner
  await personal.call(deleteCurrentUser, { body: { confirm: user.email } })
  expect(await usedBy(heir.personal)).toEqual({ sessions: 0, elsewhere: 6_000 })
})

test('notifies every workspace of a shared free tier once at 80 and once at 100 %', async () => {
  const team = await createTestTeam(sdkApi, 'Warned')
  const unused = (await team.owner.personal.call(postWorkspace, { body: { name: 'Unused' } }))
    .payload.doc
  const databases = { db: sdkApi.db, metering: sdkApi.platform.metering.db }
  const { _id: userId } = team.owner.user
  const readMessages = async () => {
    for (let again = 0; again < 2; again++) {
      for (const { run } of createFreeTierTasks(sdkApi.platform)) await run()
      await sendQuotaNotices(sdkApi.platform, (ownerId, now) =>
        findFreeTierUse(databases, ownerId, now),
      )
    }
    return (await readMailsOfUser(sdkApi.db, userId)).map(({ subject }) => subject)
  }
  await use(userId, 3_000)
  await use(team.id, 4_900)
  expect(await readMessages()).toEqual([])
  await use(team.id, 100)
  expect((await readMessages()).toSorted()).toEqual([
    "The apps of Warned, with other workspaces of the same founder, have used 80 % of this month's free sessions",
    "Your apps, with other workspaces of the same founder, have used 80 % of this month's free sessions",
  ])
  await use(userId, 2_000)
  expect((await readMessages()).slice(2).toSorted()).toEqual([
    "Warned's free sessions for this month are used up",
    'Your free sessions for this month are used up',
  ])
  const rows = await sdkApi.query`select 1 from quota_notices where owner_id = ${unused._id}`
  expect(rows).toEqual([])
})
