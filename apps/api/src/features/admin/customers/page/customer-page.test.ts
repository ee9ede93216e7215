import {
  deleteCustomerNote,
  deleteUserDevices,
  getCustomer,
  getCustomerTimeline,
  listAudit,
  listCustomerInvoices,
  postCommercialKey,
  postCustomerNote,
  postDecision,
  postMailRetry,
  postRequestReply,
  postTrialExtension,
} from '@fovea/contract/admin'
import { maxCustomerNotes } from '@fovea/contract/admin/customer-options'
import { putCap } from '@fovea/contract/billing'
import { computePriceCents } from '@fovea/contract/billing/prices'
import { postDevKey, postProdKey } from '@fovea/contract/license-keys'
import { dayMs } from '@fovea/contract/time'
import { listMyRequests, postMyReply, postRequest } from '@fovea/contract/requests'
import { getCost } from '@fovea/contract/usage'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { createTestBilling, subscribe } from '../../../../../test/test-billing.ts'
import { createTestTeam, joinTeam } from '../../../../../test/test-teams.ts'

const api = await createTestBilling()
const admin = (await signInAs(api, 'admin@fovea.test')).browser
afterAll(() => api.close())

const read = async (id: string) => (await admin.call(getCustomer, { params: { id } })).payload

const timeline = async (id: string) =>
  (await admin.call(getCustomerTimeline, { params: { id } })).payload.docs.map(
    ({ kind, action, subject }) => [kind, action, subject],
  )

const auditOf = async (subject: string) =>
  (await admin.call(listAudit, { query: { subject } })).payload.docs.map(({ action }) => action)

const unknown = '00000000-0000-7000-8000-000000000000'

test('shows a subscriber with keys, spend, cap, card and invoices', async () => {
  const { browser, user } = await api.customer('subscriber@example.com')
  const body = { platformType: 'ios' as const, bundleId: 'com.example.app' }
  const { doc: key } = (await browser.call(postProdKey, { body })).payload
  await subscribe(browser, 'pm_card_visa')
  await browser.call(putCap, { body: { amount: 50_000, mode: 'warn', apps: [] } })
  await api.settled()
  await api.moveTo(new Date(api.clock.now.getTime() + dayMs))
  await api.meter(user._id, api.clock.now, 10_200)
  const payload = await read(user._id)
  expect(payload).toMatchObject({
    doc: { kind: 'person', plan: 'expert', sessions: 10_200, spend: computePriceCents(10_200) },
    production: [{ _id: key._id }],
    keyUse: [{ _id: key._id }],
    billing: {
      card: { brand: 'visa', last4: '4242' },
      cap: { amount: 50_000, mode: 'warn' },
      overdue: null,
      billedFrom: expect.any(String),
    },
    members: [],
    isAdmin: false,
    sessionsBefore: 0,
    cost: { plan: 'expert', billable: { sessions: 10_200, cents: computePriceCents(10_200) } },
    failedJobs: [],
  })
  expect((await browser.call(getCost, {})).payload).toEqual(payload.cost)
  expect(payload.usage.at(-1)?.count).toBe(10_200)
  const { docs } = (await admin.call(listCustomerInvoices, { params: { id: user._id }, query: {} }))
    .payload
  expect(docs).toEqual([])
  const kinds = (await timeline(user._id)).map(([kind, action]) => `${kind} ${action}`)
  expect(kinds).toContain('key issued')
  const money = (await timeline(user._id)).filter(([kind]) => kind === 'billing')
  expect(new Set(money.map(([, action, subject]) => `${action}: ${subject}`))).toEqual(
    new Set(['plan-ordered: ', 'plan-started: ', 'cap-changed: none → $500.00, warn']),
  )
})

test('shows the members of a team, and what happened in it', async () => {
  const team = await createTestTeam(api, 'Cornea')
  await joinTeam(api, team, 'billing', 'accounts@cornea.example')
  expect(await read(team.id)).toMatchObject({
    doc: { kind: 'team', name: 'Cornea', members: 2 },
    members: [
      { email: 'owner-cornea@example.com', role: 'owner' },
      { email: 'accounts@cornea.example', role: 'billing' },
    ],
    devices: [],
    company: null,
  })
  expect((await timeline(team.id)).map(([kind]) => kind)).toContain('team')
})

test('shows the emails to a person, and to the members of a team, with what became of each', async () => {
  const team = await createTestTeam(api, 'Retina')
  const { user } = await joinTeam(api, team, 'billing', 'accounts@retina.example')
  await sql`insert into mails (name, user_id, recipient, subject, content, state, error, unsettled_attempts, created_at, sent_at) values
    ('a', ${user._id}, 'accounts@retina.example', 'Delivered', '{}', 'sent', '', 0, now() + interval '1 hour', now() + interval '1 hour'),
    ('b', ${user._id}, 'accounts@retina.example', 'Refused', '{"text":"b"}', 'failed', 'No such mailbox', 0, now() + interval '2 hours', null),
    ('c', ${user._id}, 'accounts@retina.example', 'Perhaps', '{"text":"c"}', 'failed', 'Timeout', 1, now() + interval '3 hours', null)`.execute(
    api.db,
  )
  const [perhaps, refused, delivered] = (await read(user._id)).mails
  expect(perhaps).toMatchObject({ subject: 'Perhaps', state: 'unknown', retriable: true })
  expect(refused).toMatchObject({ state: 'failed', error: 'No such mailbox', retriable: true })
  expect(delivered).toMatchObject({ state: 'sent', retriable: false, sent: expect.any(String) })
  expect((await read(team.id)).mails).toContainEqual(refused)
  expect(await timeline(user._id)).toContainEqual(['mail', 'failed', 'Refused'])
  expect(await timeline(team.id)).toContainEqual(['mail', 'failed', 'Refused'])
  expect((await read((await signInAs(api, 'unmailed@example.com')).user._id)).mails).toEqual([])
})

test('sends the email about a key again, once for each time it was sent', async () => {
  const { browser, user } = await signInAs(api, 'unread@example.com')
  await browser.call(postDevKey, { body: {} })
  const deliver = () =>
    sql`update mails set state = 'sent', sent_at = now() where user_id = ${user._id}`.execute(
      api.db,
    )
  await deliver()
  const emails = async () => (await read(user._id)).mails
  const [first] = await emails()
  expect(first).toMatchObject({ state: 'sent', retriable: true })
  const params = { id: first?._id ?? '' }
  await admin.call(postMailRetry, { params, query: {} })
  expect(await admin.refused(postMailRetry, { params, query: {} })).toMatchObject({ status: 409 })
  await deliver()
  const [copy, original, ...others] = await emails()
  expect(others).toEqual([])
  expect(original).toMatchObject({ _id: params.id, retriable: false })
  expect(copy).toMatchObject({ subject: first?.subject, state: 'sent', retriable: true })
})

test('emails about a request are listed without the one to our staff, and the timeline has the request only', async () => {
  const { user, browser } = await signInAs(api, 'reporter@example.com')
  const info = {
    reply: user.email,
    user: user.email,
    category: 'Bug Issue' as const,
    content: 'It is dark.',
  }
  await browser.call(postRequest, { body: { type: 'Report Issue', info } })
  const { mails } = await read(user._id)
  expect(mails.map(({ to }) => to)).toEqual(['reporter@example.com'])
  const events = (await timeline(user._id)).filter(([kind]) => kind !== 'account')
  expect(events).toEqual([['request', 'sent', 'Report Issue']])
})

test('the timeline has replies, answers and the decision of a request, and no emails about them', async () => {
  const { user, browser } = await signInAs(api, 'asking@example.com')
  const info = { reply: user.email, category: 'Bug Issue' as const, content: 'It is dark.' }
  await browser.call(postRequest, { body: { type: 'Report Issue', info } })
  const { docs } = (await browser.call(listMyRequests, { query: {} })).payload
  const params = { id: docs[0]?._id ?? '' }
  const pass = () => api.moveTo(new Date(api.clock.now.getTime() + 1000))
  await pass()
  await admin.call(postRequestReply, { params, body: { text: 'Which camera?' } })
  await pass()
  await browser.call(postMyReply, { params, body: { text: 'The front one.' } })
  await pass()
  await admin.call(postDecision, { params, body: { decision: 'grant', note: 'Fixed.' } })
  const events = (await timeline(user._id)).filter(([kind]) => kind !== 'account')
  expect(events).toEqual([
    ['request', 'resolved', 'Fixed.'],
    ['request', 'answered', 'The front one.'],
    ['request', 'replied', 'Which camera?'],
    ['request', 'sent', 'Report Issue'],
  ])
})

test('the timeline begins with the account, and has the sign-ins of the devices', async () => {
  const { user } = await signInAs(api, 'beginner@example.com')
  expect((await timeline(user._id)).map(([, action]) => action)).toEqual([
    'signed in',
    'account created',
  ])
})

test('notes are limited in number, audited, shown with their author, and deleted', async () => {
  const { user } = await signInAs(api, 'noted@example.com')
  const params = { id: user._id }
  const { doc } = (await admin.call(postCustomerNote, { params, body: { text: 'Call them' } }))
    .payload
  expect(doc).toMatchObject({ text: 'Call them', author: expect.stringMatching(/./) })
  expect((await read(user._id)).notes).toEqual([doc])
  expect((await timeline(user._id))[0]).toEqual(['note', 'added', 'Call them'])
  await admin.call(deleteCustomerNote, { params: { ...params, noteId: doc._id } })
  expect((await read(user._id)).notes).toEqual([])
  expect(await auditOf(user._id)).toEqual(['note deleted', 'note added'])
  expect(
    await admin.refused(deleteCustomerNote, { params: { ...params, noteId: doc._id } }),
  ).toMatchObject({ status: 404 })
  await sql`insert into customer_notes (workspace_id, text, created_at)
    select ${user._id}, 'Note ' || n, now() from generate_series(1, ${maxCustomerNotes}) as n`.execute(
    api.db,
  )
  expect(await admin.refused(postCustomerNote, { params, body: { text: 'More' } })).toMatchObject({
    status: 422,
  })
})

test('extends a trial once for an expiry, and issues a commercial key once for the known ones', async () => {
  const { browser, user } = await signInAs(api, 'trial@example.com')
  const params = { id: user._id }
  const trial = (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey
  const body = { days: 14, expire_date: trial.expire_date }
  const { expire_date } = (await admin.call(postTrialExtension, { params, body })).payload
  expect(Date.parse(expire_date) - Date.parse(trial.expire_date)).toBe(14 * dayMs)
  expect(await admin.refused(postTrialExtension, { params, body })).toMatchObject({ status: 409 })

  const issue = { params, body: { keys: 0 } }
  const issued = (await admin.call(postCommercialKey, issue)).payload
  expect(await admin.refused(postCommercialKey, issue)).toMatchObject({ status: 409 })
  const payload = await read(user._id)
  expect(payload.doc.plan).toBe('commercial')
  expect(payload.commercial.map(({ _id }) => _id)).toEqual([issued._id])
  expect(await auditOf(user._id)).toEqual(['commercial key issued', 'trial extended'])
  expect((await timeline(user._id)).filter(([kind]) => kind === 'staff')).toHaveLength(2)
})

test('signs a user out everywhere', async () => {
  const { browser, user } = await signInAs(api, 'everywhere@example.com')
  await signInAs(api, 'everywhere@example.com')
  const params = { id: user._id }
  expect((await admin.call(deleteUserDevices, { params })).payload).toEqual({ signedOut: 2 })
  expect((await browser.send({ method: 'GET', url: '/api/user' })).statusCode).toBe(401)
  expect((await admin.call(deleteUserDevices, { params })).payload).toEqual({ signedOut: 0 })
  expect(await auditOf(user._id)).toEqual(['signed out'])
})

test('an unknown customer is not found', async () => {
  const params = { id: unknown }
  expect(await admin.refused(getCustomer, { params })).toMatchObject({ status: 404 })
  expect(await admin.refused(getCustomerTimeline, { params })).toMatchObject({ status: 404 })
  expect(await admin.refused(deleteUserDevices, { params })).toMatchObject({ status: 404 })
})
