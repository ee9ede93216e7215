import {
  countTemplateRecipients,
  getTemplateStatistics,
  listTemplateRecipients,
  postCustomerTag,
  postSending,
  postTemplate,
} from '@fovea/contract/admin'
import type { CallInput } from '@fovea/contract/endpoint'
import { putCurrentUser } from '@fovea/contract/auth'
import { postDevKey } from '@fovea/contract/license-keys'
import { dayMs, dayOf } from '@fovea/contract/time'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../../test/test-api.ts'
import { createTestTeam, joinTeam } from '../../../../../test/test-teams.ts'
import { setEmailOptIn } from '../../../auth/emails/optional-emails.ts'
import { deliveryAddressSql } from '../../../auth/emails/delivery-address-sql.ts'
import { refreshAllCustomers } from '../../customers/refresh-customers.ts'

const api = await openTestApi({ RATE_LIMIT_FACTOR: '1000' })
const { browser: admin } = await signInAs(api, 'admin@fovea.test')

type Filter = Omit<CallInput<typeof listTemplateRecipients>['query'], 'cursor'>

const template = (
  await admin.call(postTemplate, { body: { emailSubject: 'News', emailBody: 'Hello' } })
).payload.doc._id
const params = { id: template }
const list = async (query: Filter = {}) =>
  (await admin.call(listTemplateRecipients, { params, query })).payload
const namesOf = async (query: Filter) => (await list(query)).docs.map(({ email }) => email)
const count = async (query: Filter = {}) =>
  (await admin.call(countTemplateRecipients, { params, query })).payload

const use = (ownerId: string, platform: string, sessions: number, daysAgo = 0) =>
  sql`insert into metered_days (owner_id, day, app, platform, license, sessions)
    values (${ownerId}, ${dayOf(new Date(api.clock.now.getTime() - daysAgo * dayMs))}, 'com.example.app', ${platform}, 'production', ${sessions})`.execute(
    api.db,
  )

beforeAll(async () => {
  const ann = await signInAs(api, 'Ann@example.com')
  await ann.browser.call(postDevKey, { body: {} })
  await use(ann.user._id, 'ios', 0, 5)
  await use(ann.user._id, 'web', 2, 40)
  await admin.call(postCustomerTag, { params: { id: ann.user._id }, body: { tag: 'beta' } })
  const address = { country: 'South Korea', state: '', city: '', line1: '', postalCode: '' }
  const userProfile = { email: 'Ann@example.com', address }
  await ann.browser.call(putCurrentUser, { body: { userProfile } })
  await api.query`update users set nickname = 'Ann Lee' where id = ${ann.user._id}`

  const team = await createTestTeam(api, 'Lens')
  await joinTeam(api, team, 'developer', 'bob@example.com')
  await use(team.id, 'android', 4)
  await sql`insert into metered_months (owner_id, month, sessions)
    values (${team.id}, ${`${dayOf(api.clock.now).slice(0, 7)}-01`}, 4)`.execute(api.db)

  const cleo = await signInAs(api, 'cleo@example.com')
  await setEmailOptIn(api.db, cleo.user._id, false)
  const gone = await signInAs(api, 'gone@example.com')
  await api.query`update users set deactivated_at = now() where id = ${gone.user._id}`
  await signInAs(api, 'noreply@example.com')
  await signInAs(api, 'returned@example.com')
  await sql`insert into email_bounces values ('returned@example.com', '550', now())`.execute(api.db)
  const failed = await signInAs(api, 'failed@example.com')
  await sql`insert into email_sends (template_id, email, user_id, status, claimed_at, error)
    values (${template}, 'failed@example.com', ${failed.user._id}, 'failed', now(), 'full')`.execute(
    api.db,
  )
  await refreshAllCustomers({ db: api.db, metering: api.db, now: api.clock.now })
})

test('lists the same people as the statistics, with the same facts', async () => {
  const { docs } = (await admin.call(getTemplateStatistics, { params, query: {} })).payload
  expect(docs.length).toBeGreaterThan(8)
  expect(await list()).toEqual({ docs })
})

test('pages have no gap and no one twice', async () => {
  await sql`insert into users (email, confirmed_email, nickname, image_url, created_at)
    select 'many-' || n || '@example.com', 'many-' || n || '@example.com', 'Many', '', now()
    from generate_series(1, 205) as n`.execute(api.db)
  const emails: string[] = []
  let cursor: string | undefined
  do {
    const query = { search: 'many-', cursor }
    const { payload } = await admin.call(listTemplateRecipients, { params, query })
    expect(payload.docs.length).toBeLessThanOrEqual(100)
    emails.push(...payload.docs.map(({ email }) => email))
    cursor = payload.next
  } while (cursor !== undefined)
  expect(emails).toHaveLength(205)
  expect(emails).toEqual([...new Set(emails)].toSorted())
  await sql`delete from users where nickname = 'Many'`.execute(api.db)
})

test.each<[Filter, string[]]>([
  [{ tag: 'Beta' }, ['Ann@example.com']],
  [{ country: 'KR' }, ['Ann@example.com']],
  [{ country: 'US' }, []],
  [{ platform: 'ios' }, ['Ann@example.com']],
  [{ platform: 'web' }, []],
  [{ platform: 'android' }, ['bob@example.com', 'owner-lens@example.com']],
  [{ use: 'some' }, ['bob@example.com', 'owner-lens@example.com']],
  [{ use: 'some', search: 'BOB' }, ['bob@example.com']],
  [{ trial: 30 }, ['Ann@example.com']],
  [{ trial: 1 }, []],
  [{ idle: 30 }, []],
  [{ plan: 'expert' }, []],
  [{ search: 'ann lee' }, ['Ann@example.com']],
  [{ search: 'example.co_' }, []],
  [{ status: 'failed' }, ['failed@example.com']],
  [{ status: 'sent' }, []],
])('finds by %j: %j', async (filter, emails) => {
  expect(await namesOf(filter)).toEqual(emails)
  const { reached, excluded } = await count(filter)
  const all = [...Object.values(reached), ...excluded.map((group) => group.count)]
  expect(all.reduce((sum, one) => sum + one, 0)).toBe(emails.length)
})

test('counts whom the template reaches, and why it does not reach the others', async () => {
  const { docs } = await list()
  const counts = await count()
  expect(counts).toMatchObject({
    excluded: [
      { reason: 'unsubscribed', count: 1 },
      { reason: 'bounced', count: 1 },
      { reason: 'no-reply address', count: 1 },
      { reason: 'deactivated', count: 1 },
    ],
    countries: ['KR'],
    tags: ['beta'],
  })
  const { never, failed, ...others } = counts.reached
  expect([never + failed, failed]).toEqual([docs.length - 4, 1])
  expect(others).toEqual({ sending: 0, sent: 0, unknown: 0 })
})

test('an unsettled sending counts as unknown after a while, as on the page', async () => {
  const { user } = await signInAs(api, 'stalled@example.com')
  const claimed = new Date(api.clock.now.getTime() - 101_000)
  await sql`insert into email_sends (template_id, email, user_id, status, claimed_at)
    values (${template}, 'stalled@example.com', ${user._id}, 'sending', ${claimed})`.execute(api.db)
  expect(await namesOf({ status: 'unknown' })).toEqual(['stalled@example.com'])
  expect((await count({ search: 'stalled' })).reached).toMatchObject({ unknown: 1, sending: 0 })
  await sql`update email_sends set claimed_at = ${api.clock.now} where email = 'stalled@example.com'`.execute(
    api.db,
  )
  expect(await namesOf({ status: 'sending' })).toEqual(['stalled@example.com'])
  expect((await list({ status: 'sending' })).docs[0]?.sendStatus).toBe('sending')
})

test('an address of two accounts is one recipient, who has unsubscribed if either has', async () => {
  const [first, second] = [
    await signInAs(api, 'twin@example.com'),
    await signInAs(api, 'b2@x.example'),
  ]
  await api.query`update users set email = 'TWIN@example.com', confirmed_email = 'TWIN@example.com'
    where id = ${second.user._id}`
  expect(await namesOf({ search: 'twin@' })).toEqual(['twin@example.com'])
  await setEmailOptIn(api.db, second.user._id, false)
  expect((await list({ search: 'twin@' })).docs).toMatchObject([{ allowReceivingEmail: false }])
  expect((await count({ search: 'twin@' })).excluded).toEqual([
    { reason: 'unsubscribed', count: 1 },
  ])
  await api.query`delete from users where id = ${first.user._id}`
  expect(await namesOf({ search: 'twin@' })).toEqual(['TWIN@example.com'])
})

test('sends to everyone of a filter but those left out', async () => {
  const body = { template, version: 1, segment: {}, search: 'example.com', resend: false }
  const matching = await count({ search: 'example.com' })
  const due = matching.reached.never + matching.reached.failed
  const order = { ...body, except: ['ANN@example.com'], count: due - 1 }
  expect(await admin.refused(postSending, { body: { ...order, count: due } })).toMatchObject({
    status: 409,
  })
  const { doc } = (await admin.call(postSending, { body: order })).payload
  expect(doc.figures.recipients).toBe(due - 1)
  const only = { ...body, search: '', status: 'failed' as const, count: 1 }
  const failed = (await admin.call(postSending, { body: only })).payload.doc
  expect(failed.figures.recipients).toBe(1)
})

test('triggers keep the delivery address of every account', async () => {
  const { user } = await signInAs(api, 'moving@example.com')
  const read = async () => {
    const { rows } = await sql<{ kept: string | null; email: string | null }>`
      select delivery_addresses.email as kept, ${deliveryAddressSql} as email
      from users left join delivery_addresses on user_id = users.id`.execute(api.db)
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ email }) => email))
    const { rows: own } = await sql<{ email: string | null }>`
      select email from delivery_addresses where user_id = ${user._id}`.execute(api.db)
    return own[0]?.email
  }
  expect(await read()).toBe('moving@example.com')
  await api.query`update users set email = 'new@example.com' where id = ${user._id}`
  expect(await read()).toBe('moving@example.com')
  await api.query`update users set confirmed_email = 'New@example.com' where id = ${user._id}`
  expect(await read()).toBe('new@example.com')
  await api.query`update users set confirmed_email = null where id = ${user._id}`
  await api.query`update identities set email_verified = false where user_id = ${user._id}`
  expect(await read()).toBeNull()
  await api.query`update identities set email_verified = true where user_id = ${user._id}`
  expect(await read()).toBe('moving@example.com')
  await api.query`delete from identities where user_id = ${user._id}`
  expect(await read()).toBeNull()
})

test('an unknown template is not found', async () => {
  const unknown = { params: { id: '00000000-0000-7000-8000-000000000000' }, query: {} }
  expect(await admin.refused(listTemplateRecipients, unknown)).toMatchObject({ status: 404 })
  expect(await admin.refused(countTemplateRecipients, unknown)).toMatchObject({ status: 404 })
})
