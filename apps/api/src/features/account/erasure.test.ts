import { randomUUID } from 'node:crypto'
import {
  deleteDeactivation,
  postAdjustment,
  postCustomerNote,
  postCustomerView,
  postSavedFilter,
  postStaff,
  postDecision,
  postRequestReply,
  postDeactivation,
  postRenewal,
  postTemplate,
  postTemplateSend,
} from '@fovea/contract/admin'
import { postAlert } from '@fovea/contract/alerts'
import { putCap } from '@fovea/contract/billing'
import { deleteProdKey, postProdKey, postTrial, putProdKey } from '@fovea/contract/license-keys'
import { listMyRequests, postRequest } from '@fovea/contract/requests'
import {
  deleteCurrentUser,
  getMyData,
  postConfirmationEmail,
  putCompany,
  putCurrentUser,
} from '@fovea/contract/auth'
import { postCiRule, postDeviceApproval, postDeviceLogin } from '@fovea/contract/tokens'
import {
  postInvitation,
  postInvitationAcceptance,
  postKeyMove,
  postWorkspace,
  putMember,
} from '@fovea/contract/workspaces'
import { postWebhook } from '@fovea/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { TestBrowser } from '../../../test/test-browser.ts'
import { readAllTables, searchAllTables } from '../../../test/all-tables.ts'
import { createTraces } from './testing/create-traces.ts'
import { talkAboutRequest } from '../../../test/requests/talk-about-request.ts'
import { describeCiRule, describeTrial, describeWebhook } from './testing/describe-inputs.ts'
import { createTokenWithClient, createTokenClient } from '../../../test/sign-in-as.ts'
import { waitForMails } from '../../../test/mail/read-inbox.ts'
import { confirmEmailAddress } from '../../../test/mail/mails.ts'
import { readInvitationSecret } from '../../../test/test-teams.ts'
import { subscribe, createTestBilling } from '../../../test/test-billing.ts'
import { createTestSdkApi } from '../../../test/test-sdk-api.ts'
import { createCustomerTasks, createGrowthTasks, createMonitorTasks } from '../admin/index.ts'
import { classifyColumns, readColumns } from '../../privacy/register.ts'

const jane = {
  email: 'jane.q7w@example.com',
  contact: 'j.q7w.billing@example.com',
  ip: '203.0.113.77',
  agent: 'JaneBrowser/7.7 (X11; Linux x86_64) Firefox/7.7',
  device: 'device-of-jane-7731',
  token: 'Token of Jane 7731',
}
const adam = {
  email: 'adam.z3x@example.com',
  ip: '203.0.113.99',
  agent: 'AdamBrowser/9.9 (Windows NT 10.0) Firefox/9.9',
}
const reason = 'Jane sells her keys'
const ios = (bundleId: string) => ({ body: { platformType: 'ios' as const, bundleId } })

const systemTables = /^(?:pgboss\.(?!job_common$)|kysely_migration)/

const api = await createTestBilling({ ADMIN_EMAILS: adam.email })
const sdkApi = await createTestSdkApi({}, { url: api.databaseUrl, drop: async () => undefined })
sdkApi.clock.now = api.clock.now
afterAll(async () => {
  await sdkApi.close()
  await api.close()
})

const browserOf = ({ ip, agent }: { ip: string; agent: string }) =>
  new TestBrowser(api.app, { remoteAddress: ip, headers: { 'user-agent': agent } })

async function useEveryFeature() {
  const admin = browserOf(adam)
  const { _id: adminId } = await admin.signIn(adam.email)
  const browser = browserOf(jane)
  const user = await browser.signIn(jane.email, 'github')
  await browser.signIn(jane.email)
  const address = {
    country: 'US',
    state: 'CA',
    city: 'San Francisco',
    line1: '1 Market Street',
    postalCode: '94105',
  }
  const saved = await browser.send({
    method: putCurrentUser.method,
    url: putCurrentUser.path,
    headers: { 'idempotency-key': 'saved-once' },
    payload: { userProfile: { email: jane.email, address } },
  })
  expect(saved.statusCode).toBe(200)
  await browser.call(putCompany, {
    body: { company: { name: 'Q7W Optics', position: 'Developer', purpose: 'Reading' } },
  })
  await browser.call(postWebhook, describeWebhook(jane.token))
  await browser.call(postCiRule, describeCiRule(jane.token))
  const trial = await browser.call(postTrial, describeTrial(jane.email))
  const made = await browser.call(postProdKey, ios('com.q7w.reader'))
  const other = await browser.call(postProdKey, ios('com.q7w.other'))
  await browser.call(postAlert, { body: { kind: 'quiet', app: 'com.q7w.reader' } })
  const { key } = made.payload.doc
  await browser.call(putProdKey, {
    params: { sdkKey: key },
    body: { ipBlacklist: ['192.0.2.0/24'] },
  })
  const { token } = await createTokenWithClient(api, browser, { name: jane.token })
  await createTokenClient(api, token, jane.ip).call(putProdKey, {
    params: { sdkKey: key },
    body: { ipBlacklist: [] },
  })
  await browser.call(deleteProdKey, { params: { sdkKey: other.payload.doc.key } })
  await approveDeviceLogin(browser)
  await shareTeam({ admin, adminId, browser })
  const device = { os: 'iOS 19', uuid: jane.device }
  await sdkApi.start({ key, app: { id: 'com.q7w.reader' }, device })
  await sdkApi.start({ key, app: { id: 'com.q7w.stolen' }, device })
  await browser.call(putCap, { body: { amount: 100, mode: 'stop' } })
  await createTraces(api.db, { ...jane, userId: user._id, key })
  const trials = await api.query<{ id: string }>`insert into trial_notices
    select id, 3, expires_at from license_keys where owner_id = ${user._id} and kind = 'dev'
    returning key_id as id`
  await browser.call(postRequest, {
    body: {
      type: 'Extend free trial period',
      info: { email: jane.email, extendDate: 'two weeks', purpose: 'Our pilot' },
    },
  })
  const { payload } = await browser.call(listMyRequests, { query: {} })
  const params = { id: payload.docs[0]?._id ?? '' }
  await admin.call(postRequestReply, { params, body: { text: `${reason}, asks ${jane.email}` } })
  const note = `${reason}, says ${jane.email}`
  await admin.call(postDecision, { params, body: { decision: 'grant', note } })
  await admin.call(postRenewal, { params: { sdkKey: key }, body: { days: 30 } })
  const content = { emailSubject: 'News', emailBody: 'Hello.' }
  const template = await admin.call(postTemplate, { body: content })
  await admin.call(postTemplateSend, {
    params: { id: template.payload.doc._id },
    body: { email: jane.email, sending: randomUUID() },
  })
  await subscribe(browser, 'pm_card_visa', 'one-act')
  await api.query`insert into growth_invoices values
    ('in_counted', ${user._id}, '2026-01-01', now(), 'paid', 100, 100, 0, '')`
  await api.settled()
  await api.deliverMail()
  await waitForMails(jane.email, 6)
  // The email arrives before its job is marked as completed, which would overwrite the update below.
  await expect.poll(() => unfinishedJobs(user._id)).toBe(0)
  // A mail server quotes the address that it rejects.
  const output = JSON.stringify({ message: `550 <${jane.email}>` })
  await api.query`update pgboss.job set output = ${output}::jsonb
    where data->>'mailId' in (select id::text from mails where user_id = ${user._id})`
  const aboutJane = { params: { id: user._id }, body: { text: `Call ${jane.contact}` } }
  await admin.call(postCustomerNote, aboutJane)
  await admin.call(postCustomerView, aboutJane)
  await admin.call(postSavedFilter, { body: { name: 'Jane', query: { search: jane.contact } } })
  const body = { kind: 'credit', amount: 500, credit: 0, note: jane.contact } as const
  await admin.call(postAdjustment, { ...aboutJane, body })
  await admin.call(postDeactivation, { params: { id: user._id }, body: { reason } })
  await admin.call(deleteDeactivation, { params: { id: user._id } })
  await admin.call(postStaff, { body: { email: jane.email, role: 'support' } })
  await browser.signIn(jane.email)
  await browser.call(putCurrentUser, { body: { userProfile: { email: jane.contact, address } } })
  await browser.call(postConfirmationEmail)
  await confirmEmailAddress(api.db, browser, jane.contact)

  const rows = await api.query<{ customer: string; subscription: string }>`
    select customer_id as customer, subscription_id as subscription from billing_accounts
    where owner_id = ${user._id}`
  await api.query`insert into billing_events (id, type, customer_id, object_id, received_at)
    values ('evt_waits', 'invoice.created', ${rows[0]?.customer}, ${rows[0]?.subscription}, now())`
  return {
    admin,
    browser,
    names: [
      ...Object.values(jane),
      user._id,
      reason,
      key,
      trial.key.payload.doc.developmentKey.key,
      ...trials.map(({ id }) => id),
      ...rows.flatMap(({ customer, subscription }) => [customer, subscription]),
    ],
    userId: user._id,
    keyIds: trials.map(({ id }) => id),
    adminNames: [adam.email, adam.agent, adam.ip, adminId],
  }
}

const invite = (email: string) => ({ body: { email, role: 'owner' as const } })

type Sharing = { admin: TestBrowser; adminId: string; browser: TestBrowser }

async function shareTeam({ admin, adminId, browser }: Sharing) {
  const { payload } = await browser.call(postWorkspace, { body: { name: 'Lens makers' } })
  const team = browser.in(payload.doc._id)
  await team.call(postWebhook, describeWebhook('Of the team'))
  await team.call(postInvitation, invite(adam.email))
  const params = { secret: await readInvitationSecret(api.db, adam.email) }
  await admin.call(postInvitationAcceptance, { params })
  await team.call(postInvitation, invite('friend@example.com'))
  await admin.in(payload.doc._id).call(postInvitation, invite(jane.contact))
  const { doc } = (
    await browser.call(postProdKey, {
      body: { platformType: 'windows', appName: 'Shared reader' },
    })
  ).payload
  await browser.call(postKeyMove, {
    params: { sdkKey: doc.key },
    body: { workspaceId: payload.doc._id },
  })
  await team.call(putMember, { params: { userId: adminId }, body: { role: 'owner' } })
  await talkAboutRequest({ team, admin, adminId, id: payload.doc._id, contact: jane.contact })
}

async function unfinishedJobs(userId: string) {
  const rows = await api.query`select from pgboss.job where state <> 'completed'
    and data->>'mailId' in (select id::text from mails where user_id = ${userId})`
  return rows.length
}

async function approveDeviceLogin(browser: TestBrowser) {
  const scopes: ['keys:read'] = ['keys:read']
  const body = { program: 'fovea', machine: jane.token, scopes }
  const { payload } = await browserOf(jane).call(postDeviceLogin, { body })
  const allowed = { code: payload.user_code, scopes, days: null }
  await browser.call(postDeviceApproval, { body: allowed })
}

async function listTablesWithoutPersonalData() {
  const columns = await readColumns(api.db)
  const personal = new Set(classifyColumns(columns).personal.map(({ table }) => table))
  const tables = new Set(columns.map(({ table }) => table))
  return [...tables].filter((table) => !personal.has(table) && !systemTables.test(table)).toSorted()
}

const meteredSums = async () =>
  await api.query`select
      (select count(*)::int from metered_sessions) as sessions,
      (select sum(sessions)::int from metered_days) as days,
      (select sum(sessions)::int from metered_months) as months`

test('a deleted account leaves nothing of the person in any table', async () => {
  const { admin, browser, names, userId, keyIds, adminNames } = await useEveryFeature()

  for (const { run } of [
    ...createCustomerTasks(api.platform),
    ...createGrowthTasks(api.platform),
    ...createMonitorTasks(api.platform),
  ]) {
    await run()
  }
  await api.query`insert into customer_changes (workspace_id) select id from workspaces`
  // A table without traces must either hold no personal data or be filled by `useEveryFeature`.
  const before = await searchAllTables(api.db, [...names, ...adminNames])
  const untouched = [...(await readAllTables(api.db)).keys()].filter(
    (table) => before[table] === undefined && !systemTables.test(table),
  )
  expect(untouched.toSorted()).toEqual(await listTablesWithoutPersonalData())

  const { payload } = await browser.call(getMyData)
  const exported = JSON.stringify(payload.rooms)
  // Jobs hold copies of data of other features, so their part of the export is empty.
  const withoutText = Object.entries(payload.rooms).filter(
    ([, kept]) => !JSON.stringify(kept).includes('"'),
  )
  expect(withoutText.map(([feature]) => feature)).toEqual(['jobs'])
  // Devices belong to the users of her apps, and key IDs are not personal data.
  const notExported = new Set([jane.device, ...keyIds])
  for (const name of names.filter((word) => !notExported.has(word))) {
    expect(exported).toContain(name)
  }

  const sums = await meteredSums()
  await browser.call(deleteCurrentUser, { body: { confirm: jane.contact } })
  await api.settled()
  // The rate limit counts calls by network address for a minute, also without a user. Her team hears which member left.
  expect(await searchAllTables(api.db, names)).toEqual({
    rate_limits: [jane.ip],
    webhook_events: [userId],
  })
  expect(await meteredSums()).toEqual(sums)

  const adminTraces = await searchAllTables(api.db, [adam.email])
  expect(adminTraces).toHaveProperty('admin_audit')
  await admin.call(deleteCurrentUser, { body: { confirm: adam.email } })
  expect(await searchAllTables(api.db, adminNames)).toEqual({ rate_limits: [adam.ip] })
  const rows = await api.query<{ actor: string; subject: string }>`
    select distinct actor_email as actor from admin_audit`
  expect(rows).toEqual([{ actor: expect.stringMatching(/^Deleted account [\da-f]{8}$/) }])
})
