import { describeAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { listAudit } from '@fovea/contract/admin'
import { postDevKey } from '@fovea/contract/license-keys'
import { listMyRequests, postRequest } from '@fovea/contract/requests'
import { dayMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { changingCalls } from '../../../test/changing-calls.ts'
import { insertProductionKey, signInAs } from '../../../test/sign-in-as.ts'
import { createTestTeam } from '../../../test/test-teams.ts'
import { openTestBilling } from '../../../test/test-billing.ts'
import { unauditedCalls } from '../../../test/unaudited-calls.ts'

/** Every act of staff, done for real and sent twice: it happens once, and the audit log says it in words. */
const api = await openTestBilling()
const { browser: admin, user: me } = await signInAs(api, 'admin@fovea.test')

type Act = { of?: Record<string, string>; query?: Record<string, string>; body?: unknown }

const methods = z.enum(['POST', 'PUT', 'PATCH', 'DELETE'])
const withDoc = z.object({ payload: z.object({ doc: z.looseObject({ _id: z.string() }) }) })
const withId = z.object({ payload: z.looseObject({ _id: z.string() }) })

function send(name: string, { of = {}, query, body }: Act, key: string = crypto.randomUUID()) {
  const [method, path = ''] = name.split(' ')
  return admin.send({
    method: methods.parse(method),
    url: path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(of[param] ?? '')),
    headers: {
      'idempotency-key': key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(query && { query }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

/** An act on what another one has changed. */
async function after(name: string, { body, ...what }: Act): Promise<Act> {
  await send(name, { ...what, body })
  return what
}

async function make(name: string, act: Act): Promise<string> {
  const answer = await send(name, act)
  expect([name, answer.statusCode, answer.body]).toEqual([name, 200, expect.any(String)])
  const doc = withDoc.safeParse(answer.json())
  return doc.success ? doc.data.payload.doc._id : withId.parse(answer.json()).payload._id
}

const newEmail = () => `${crypto.randomUUID()}@example.com`
const person = async () => (await signInAs(api, newEmail())).user
const ofPerson = async () => ({ id: (await person())._id })
const ofTeam = async () => ({ id: (await createTestTeam(api, `Team-${crypto.randomUUID()}`)).id })

async function report() {
  const email = newEmail()
  const { browser } = await signInAs(api, email)
  const info = { reply: email, category: 'Bug Issue' as const, content: 'The camera stays dark.' }
  await browser.call(postRequest, { body: { type: 'Report Issue', info } })
  const { docs } = (await browser.call(listMyRequests, { query: {} })).payload
  return { id: docs[0]?._id ?? '' }
}

const text = { emailSubject: 'Once', emailBody: 'Hello, {{name}}.' }
const template = async () => ({ id: await make('POST /api/admin/email/templates', { body: text }) })

async function sending(startsAt = new Date(api.clock.now.getTime() + dayMs)) {
  const { id } = await template()
  const { email } = await person()
  const order = { template: id, version: 1, emails: [email], count: 1 }
  const body = { ...order, startsAt: startsAt.toISOString() }
  return { id: await make('POST /api/admin/email/sendings', { body }) }
}

const article = { title: 'Once', category: 'News', content: 'Text' }
const useCase = { title: 'Once', category: 'News', explanation: 'Text' }
const written = { kind: 'blog', title: 'Once', category: 'News', text: 'Text' }
const newArticle = () => make('POST /api/admin/blog', { body: { blog: article } })
const newUseCase = () => make('POST /api/admin/usecase', { body: { usecase: useCase } })

async function changedArticle() {
  const postId = await newArticle()
  await make('POST /api/admin/post-changes', { body: { ...written, postId, text: 'More' } })
  return postId
}

async function colleague() {
  const { email } = await person()
  return { id: await make('POST /api/admin/staff', { body: { email, role: 'support' } }) }
}

/** A row that only time and failures make. */
async function insert(statement: ReturnType<typeof sql<{ id: string }>>) {
  const { rows } = await statement.execute(api.db)
  return { id: rows[0]?.id ?? '' }
}

const pixel = z
  .object({ data: z.string() })
  .parse(changingCalls['POST /api/admin/post-images']?.body)

/** An act that is possible, for each call of the back office that changes something. */
const acts: Record<string, () => Promise<Act>> = {
  'POST /api/admin/requests/:id/decision': async () => ({
    of: await report(),
    body: { decision: 'decline' },
  }),
  'POST /api/admin/requests/:id/replies': async () => ({
    of: await report(),
    body: { text: 'Which camera is it?' },
  }),
  'PATCH /api/admin/requests/:id': async () => ({ of: await report(), body: { status: 'done' } }),
  'POST /api/admin/requests/:id/read': async () => ({
    of: await report(),
    body: { updated: api.clock.now.toISOString() },
  }),
  'POST /api/admin/email/templates': async () => ({ body: text }),
  'POST /api/admin/email/templates/:id': async () => ({
    of: await template(),
    body: { ...text, emailBody: 'Bye' },
  }),
  'DELETE /api/admin/email/templates/:id': async () => ({ of: await template() }),
  'POST /api/admin/email/templates/:id/send': async () => ({
    of: await template(),
    body: { email: (await person()).email },
  }),
  'POST /api/admin/email/templates/:id/test': async () => ({ of: await template() }),
  'POST /api/admin/email/sendings': async () => {
    const { id } = await template()
    return { body: { template: id, version: 1, emails: [(await person()).email], count: 1 } }
  },
  'POST /api/admin/email/sendings/:id/cancellation': async () => ({ of: await sending() }),
  'POST /api/admin/email/sendings/:id/retry': async () => {
    const of = await sending()
    await sql`update sendings set state = 'finished', ended_at = now() where id = ${of.id}`.execute(
      api.db,
    )
    await sql`update sending_recipients set state = 'failed', changed_at = now()
      where sending_id = ${of.id}`.execute(api.db)
    return { of }
  },
  'POST /api/admin/email/bounces/clearance': async () => {
    const { email } = await person()
    await sql`insert into email_bounces values (${email}, '550', now())`.execute(api.db)
    return { body: { email } }
  },
  'POST /api/admin/customers/:id/notes': async () => ({
    of: await ofPerson(),
    body: { text: 'Calls on Mondays.' },
  }),
  'DELETE /api/admin/customers/:id/notes/:noteId': async () => {
    const of = await ofPerson()
    const body = { text: 'Calls on Mondays.' }
    return {
      of: { ...of, noteId: await make('POST /api/admin/customers/:id/notes', { of, body }) },
    }
  },
  'POST /api/admin/customers/:id/tags': async () => ({
    of: await ofPerson(),
    body: { tag: 'beta' },
  }),
  'DELETE /api/admin/customers/:id/tags/:tag': async () => {
    const of = await ofPerson()
    await send('POST /api/admin/customers/:id/tags', { of, body: { tag: 'beta' } })
    return { of: { ...of, tag: 'beta' } }
  },
  'POST /api/admin/customers/:id/trial-extension': async () => {
    const { browser, user } = await signInAs(api, newEmail())
    const { payload } = await browser.call(postDevKey, { body: {} })
    const { expire_date } = payload.doc.developmentKey
    return { of: { id: user._id }, body: { days: 7, expire_date } }
  },
  'POST /api/admin/customers/:id/adjustments': async () => ({
    of: await ofPerson(),
    body: { kind: 'credit', amount: 500, credit: 0, note: 'For the outage' },
  }),
  'POST /api/admin/customers/:id/commercial-keys': async () => ({
    of: await ofPerson(),
    body: { keys: 0 },
  }),
  'POST /api/admin/customers/:id/suspension': async () => ({ of: await ofTeam(), body: {} }),
  'DELETE /api/admin/customers/:id/suspension': async () =>
    after('POST /api/admin/customers/:id/suspension', { of: await ofTeam(), body: {} }),
  'POST /api/admin/customers/:id/view': async () => ({ of: await ofPerson() }),
  'POST /api/admin/customer-filters': async () => ({ body: { name: 'Once', query: {} } }),
  'DELETE /api/admin/customer-filters/:id': async () => ({
    of: {
      id: await make('POST /api/admin/customer-filters', { body: { name: 'Twice', query: {} } }),
    },
  }),
  'DELETE /api/admin/users/:id/devices': async () => ({ of: await ofPerson() }),
  'POST /api/admin/users/:id/deactivation': async () => ({ of: await ofPerson(), body: {} }),
  'DELETE /api/admin/users/:id/deactivation': async () =>
    after('POST /api/admin/users/:id/deactivation', { of: await ofPerson(), body: {} }),
  'POST /api/admin/keys/:sdkKey/renewal': async () => {
    const { _id } = await person()
    const { key } = await insertProductionKey(api.db, _id, api.clock.now)
    return { of: { sdkKey: key }, body: { days: 30 } }
  },
  'POST /api/admin/staff': async () => ({
    body: { email: (await person()).email, role: 'support' },
  }),
  'PUT /api/admin/staff/:id': async () => ({ of: await colleague(), body: { role: 'content' } }),
  'DELETE /api/admin/staff/:id': async () => ({ of: await colleague() }),
  'DELETE /api/admin/staff/:id/passkeys': async () => {
    const of = await colleague()
    await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${of.id}, '\\x02', '\\x02', 0, '{}', 'Laptop', now())`.execute(api.db)
    return { of }
  },
  'POST /api/admin/mails/:id/retry': async () => ({
    of: await insert(sql`insert into mails (name, recipient, subject, content, created_at, state, error)
      values (${crypto.randomUUID()}, 'someone@example.com', 'Hello', '{"text": "Hello"}', now(), 'failed', 'full')
      returning id`),
  }),
  'POST /api/admin/billing/given-up/:id/retry': async () => ({
    of: await insert(sql`insert into billing_events (id, type, received_at, given_up_at)
      values (${`evt_${crypto.randomUUID()}`}, 'invoice.paid', now(), now()) returning id`),
  }),
  'POST /api/admin/blog': async () => ({ body: { blog: article } }),
  'POST /api/admin/post-images': async () => ({ body: pixel }),
  'POST /api/admin/post-changes': async () => ({ body: written }),
  'DELETE /api/admin/post-changes': async () => ({ query: { postId: await changedArticle() } }),
  'POST /api/admin/post-versions/:versionId/restoration': async () => {
    const postId = await changedArticle()
    const { rows } = await sql<{ id: string }>`select id from post_versions
      where post_id = ${postId} order by id limit 1`.execute(api.db)
    return { of: { versionId: rows[0]?.id ?? '' } }
  },
  'PUT /api/admin/blog': async () => ({
    query: { blogId: await newArticle() },
    body: { blog: { ...article, title: 'Twice' } },
  }),
  'DELETE /api/admin/blog': async () => ({ query: { blogId: await newArticle() } }),
  'POST /api/admin/blog/restore': async () => {
    const query = { blogId: await newArticle() }
    await send('DELETE /api/admin/blog', { query })
    return { query }
  },
  'POST /api/admin/usecase': async () => ({ body: { usecase: useCase } }),
  'PUT /api/admin/usecase': async () => ({
    query: { usecaseId: await newUseCase() },
    body: { usecase: { ...useCase, title: 'Twice' } },
  }),
  'DELETE /api/admin/usecase': async () => ({ query: { usecaseId: await newUseCase() } }),
  'POST /api/admin/usecase/restore': async () =>
    after('DELETE /api/admin/usecase', { query: { usecaseId: await newUseCase() } }),
}

test('the table has an act for every call of the back office that changes something', () => {
  const calls = Object.keys(changingCalls).filter((name) => name.includes(' /api/admin/'))
  expect(Object.keys(acts).toSorted()).toEqual(calls.toSorted())
})

const newestEntries = async () =>
  (await admin.call(listAudit, { query: { actor: 'admin@fovea.test' } })).payload.docs

/** Rows of all tables but those that count calls. */
const { rows: tables } = await sql<{ name: string }>`
  select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('rate_limits', 'acts_once', 'sessions') order by 1`.execute(api.db)
const sumOf = ({ name }: { name: string }) =>
  `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) from "${name}" as t`
const sums = tables.map(sumOf).join(' union all ')
const readTables = async () =>
  (await api.platform.database.pool.query({ name: 'tables', text: sums })).rows

const done = new Map<string, { act: Act; key: string; body: string }>()

test.each(Object.entries(acts))('%s is in the audit log, in words', async (name, prepare) => {
  const act = await prepare()
  const before = new Set((await newestEntries()).map(({ _id }) => _id))
  const key = crypto.randomUUID()
  const { statusCode, body } = await send(name, act, key)
  expect([statusCode, body]).toEqual([200, expect.any(String)])
  done.set(name, { act, key, body })

  const made = (await newestEntries()).filter(({ _id }) => !before.has(_id))
  expect(made).toHaveLength(unauditedCalls[name] === undefined ? 1 : 0)
  for (const entry of made) {
    expect(entry).toMatchObject({ actorId: me._id })
    const [lead] = describeAuditEntry(entry)
    // An action without words begins with its name and a colon.
    expect(lead).toEqual({ text: expect.not.stringMatching(/: $/), isTyped: false })
  }
})

test('all of them, sent again, are answered alike and change nothing', async () => {
  expect(done.size).toBe(Object.keys(acts).length)
  const before = await readTables()
  for (const [name, { act, key, body }] of done) {
    const again = await send(name, act, key)
    expect([name, again.statusCode, again.body]).toEqual([name, 200, body])
    expect(again.headers['idempotency-replayed']).toBe('true')
  }
  expect(await readTables()).toEqual(before)
})
