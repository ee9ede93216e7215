import { monthOf } from '@fovea/contract/time'
import { postDecision } from '@fovea/contract/admin'
import { listCommercialKeys } from '@fovea/contract/license-keys'
import { maskKey } from '@fovea/contract/license-keys/rules'
import { listMyRequests, postRequest } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import { getLogFilters, listLogs } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import { joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../test/test-sdk-api.ts'
import { sendQuotaNotices } from '../metering/send-quota-notices.ts'
import { findEmailAudience, readBillingContact } from './email-audience.ts'

const sdkApi = await openTestSdkApi()

test('a request of a team belongs to the team, and so does the key that is granted', async () => {
  const team = await createTestTeam(sdkApi, 'Askers')
  const developer = await joinTeam(sdkApi, team, 'developer', 'asker@example.com')
  const viewer = await joinTeam(sdkApi, team, 'viewer', 'looks@example.com')
  const info = {
    email: 'asker@example.com',
    userRegion: 'Peru',
    userIndustry: 'Education' as const,
    userPlatform: 'iOS (Swift)',
    userjob: 'Designer' as const,
    userOrganization: 'Askers',
    projectDescription: 'A game.',
  }
  await developer.browser.call(postRequest, { body: { type: requestTypes.commercial, info } })
  const listOf = async ({ browser }: { browser: typeof developer.browser }) =>
    (await browser.call(listMyRequests, { query: {} })).payload.docs
  expect(await listOf({ browser: developer.personal })).toEqual([])
  const [request] = await listOf(viewer)
  expect(request).toMatchObject({ type: requestTypes.commercial, state: 'open' })

  const admin = sdkApi.browser()
  await admin.signIn('admin@fovea.test')
  const params = { id: request?._id ?? '' }
  await admin.call(postDecision, { params, body: { decision: 'grant' } })
  const keysOf = async (browser: typeof developer.browser) =>
    (await browser.call(listCommercialKeys)).payload.docs
  expect(await keysOf(developer.personal)).toEqual([])
  const [issued] = await keysOf(team.owner.browser)
  expect(issued?.key).toMatch(/^com_/)
  expect(await keysOf(viewer.browser)).toEqual([{ ...issued, key: maskKey(issued?.key ?? '') }])

  const extension = {
    type: requestTypes.extension,
    info: { email: 'asker@example.com', extendDate: 'two weeks', purpose: 'Our pilot' },
  }
  expect(await developer.browser.refused(postRequest, { body: extension })).toMatchObject({
    status: 400,
    fields: { type: expect.stringContaining('personal workspace') },
  })
})

test('a viewer reads the log without key strings, and can filter it by a key', async () => {
  const team = await createTestTeam(sdkApi, 'Loggers')
  const viewer = await joinTeam(sdkApi, team, 'viewer', 'log.viewer@example.com')
  const { key, _id } = await createKey(team.owner.browser)
  await sdkApi.start({ key })
  const seen = await viewer.browser.call(listLogs, { query: {} })
  expect(seen.payload.docs).toMatchObject([{ type: 'session', key: { key: maskKey(key) } }])
  const { keys } = (await viewer.browser.call(getLogFilters)).payload
  expect(keys).toMatchObject([{ key: maskKey(key) }])
  for (const requested of [maskKey(key), _id]) {
    const { docs } = (await viewer.browser.call(listLogs, { query: { key: requested } })).payload
    expect(docs).toHaveLength(1)
  }
  expect(await viewer.browser.refused(listLogs, { query: { key } })).toMatchObject({ status: 404 })
  const everything = await Promise.all(
    ['/api/license/prod', '/api/logs', '/api/logs/filters', '/api/live/recent'].map((url) =>
      viewer.browser.send({ url }),
    ),
  )
  for (const answer of everything) expect(answer.body).not.toContain(key)
})

test('refuses the same idempotency key in another workspace', async () => {
  const team = await createTestTeam(sdkApi, 'Onces')
  const send = (browser: typeof team.owner.browser) =>
    browser.send({
      method: 'POST',
      url: '/api/license/prod',
      headers: { 'idempotency-key': 'one-key' },
      payload: { platformType: 'ios', bundleId: 'com.example.once' },
    })
  expect((await send(team.owner.browser)).statusCode).toBe(200)
  expect((await send(team.owner.browser)).headers['idempotency-replayed']).toBe('true')
  const elsewhere = await send(team.owner.personal)
  expect(elsewhere.json()).toMatchObject({ error: { name: 'IDEMPOTENCY_MISMATCH' } })
})

test('sends free tier notices once to owners and billing members, and to no other role', async () => {
  const team = await createTestTeam(sdkApi, 'Quotas')
  await joinTeam(sdkApi, team, 'billing', 'pays@example.com')
  await joinTeam(sdkApi, team, 'developer', 'builds@example.com')
  const month = `${monthOf(sdkApi.clock.now)}-01`
  for (const ownerId of [team.id, team.owner.user._id]) {
    await sdkApi.query`insert into quota_notices (owner_id, month, percent) values (${ownerId}, ${month}, 80)`
  }
  const { platform } = sdkApi
  await sendQuotaNotices(platform, async () => ({ elsewhere: 0 }))
  await sendQuotaNotices(platform, async () => ({ elsewhere: 0 }))
  const rows = await sdkApi.query<{
    recipient: string
    subject: string
  }>`select recipient, subject from mails
    where name like 'quota-%' order by recipient, subject`
  const ofTeam = "The apps of Quotas have used 80 % of this month's free sessions"
  expect(rows).toEqual([
    { recipient: team.owner.user.email, subject: ofTeam },
    {
      recipient: team.owner.user.email,
      subject: "Your apps have used 80 % of this month's free sessions",
    },
    { recipient: 'pays@example.com', subject: ofTeam },
  ])
})

test('sends no team email to deactivated members, and does not bill them', async () => {
  const team = await createTestTeam(sdkApi, 'Silent')
  const other = await joinTeam(sdkApi, team, 'billing', 'still.pays@example.com')
  const readMessages = async () =>
    (await findEmailAudience(sdkApi.db, team.id, 'billing:write')).people.map(({ email }) => email)
  expect(await readMessages()).toEqual([team.owner.user.email, other.user.email])
  const { _id: id } = team.owner.user
  await sdkApi.query`update users set deactivated_at = now() where id = ${id}`
  expect(await readMessages()).toEqual([other.user.email])
  expect((await readBillingContact(sdkApi.db, team.id)).email).toBe(other.user.email)
})
