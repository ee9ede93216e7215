import { randomUUID } from 'node:crypto'
import {
  getAuditRecipients,
  getTemplateStatistics,
  listAudit,
  listFailedMails,
  postDeactivation,
  postMailRetry,
  postTemplate,
  postTemplateSend,
  postTemplateTest,
  postTemplateUpdate,
} from '@fovea/contract/admin'
import { deleteCurrentUser, postUnsubscribe, putEmailPreference } from '@fovea/contract/auth'
import { describe, expect, it } from 'vitest'
import { openTestMailServer } from '../../../../test/mail/test-mail-server.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const server = await openTestMailServer()
const api = await openTestApi({ RATE_LIMIT_FACTOR: '100', SMTP_URL: server.url })
const admin = (await signInAs(api, 'admin@fovea.test')).browser
await api.deliverMail()

async function template(emailSubject = 'News', emailBody = 'Hello {{name}}.') {
  const { payload } = await admin.call(postTemplate, { body: { emailSubject, emailBody } })
  return payload.doc
}

type More = { again?: boolean; version?: number; sending?: string }

const send = async (id: string, email: string, more: More = {}) =>
  (await admin.call(postTemplateSend, { params: { id }, body: { email, ...more } })).payload.doc

const refused = (id: string, email: string, more: More = {}) =>
  admin.refused(postTemplateSend, { params: { id }, body: { email, ...more } })

async function stateOf(id: string, email: string) {
  const { payload } = await admin.call(getTemplateStatistics, { params: { id }, query: {} })
  return payload.docs.find((doc) => doc.email === email)
}

async function becomes(id: string, email: string, wanted: object) {
  await expect.poll(() => stateOf(id, email)).toMatchObject(wanted)
}

const entries = async (subject: string) =>
  (await admin.call(listAudit, { query: { action: 'template sent', subject } })).payload.docs

describe('confirmed version', () => {
  it('refuses to send a text that another admin has changed, and answers the newest', async () => {
    await signInAs(api, 'reader@example.com')
    const { _id: id, version } = await template('Read this', 'The text that was shown.')
    const second = (await signInAs(api, 'admin@fovea.test')).browser
    const body = { emailSubject: 'Another', emailBody: 'This text is not confirmed.', version }
    await second.call(postTemplateUpdate, { params: { id }, body })

    const late = await refused(id, 'reader@example.com', { version })
    expect(late).toMatchObject({
      status: 409,
      current: { _id: id, emailSubject: 'Another', version: version + 1 },
    })
    expect(server.taken.filter((mail) => mail.includes('reader@example.com'))).toEqual([])
    expect(await stateOf(id, 'reader@example.com')).toMatchObject({ sendStatus: 'never' })
    const test = await admin.refused(postTemplateTest, {
      params: { id },
      query: { version: String(version) },
    })
    expect(test).toMatchObject({ status: 409 })

    expect(await send(id, 'reader@example.com', { version: version + 1 })).toMatchObject({
      sendStatus: 'sent',
    })
    expect(server.taken.at(-1)).toContain('This text is not confirmed.')
  })

  it('refuses the later of two admins who save at the same time', async () => {
    const { _id: id, version } = await template()
    const change = (emailSubject: string) => ({
      params: { id },
      body: { emailSubject, emailBody: 'x', version },
    })
    await admin.call(postTemplateUpdate, change('First'))
    expect(await admin.refused(postTemplateUpdate, change('Second'))).toMatchObject({
      status: 409,
      current: { emailSubject: 'First' },
    })
  })
})

describe('mail server', () => {
  it('is tried again after a temporary rejection, and the email is sent once', async () => {
    const { user } = await signInAs(api, 'grey@example.com')
    const { _id: id } = await template('Grey', 'Wait for it.')
    server.mood.no = { code: 451, words: 'Greylisted, come back later' }
    expect(await send(id, 'grey@example.com')).toMatchObject({
      sendStatus: 'sending',
      sendCount: 0,
      reason: expect.stringContaining('Greylisted'),
    })
    // An email in the outbox stays in progress, however long ago it was claimed.
    await api.query`update email_sends set claimed_at = claimed_at - interval '1 hour'
      where user_id = ${user._id}`
    expect(await send(id, 'grey@example.com', { again: true })).toMatchObject({
      sendStatus: 'sending',
    })
    server.mood.no = null
    await becomes(id, 'grey@example.com', { sendStatus: 'sent', sendCount: 1, reason: '' })
    expect(server.taken.filter((mail) => mail.includes('Wait for it.'))).toHaveLength(1)
  })

  it('shows its permanent rejection, and after a retry the number of attempts', async () => {
    await signInAs(api, 'full@example.com')
    const { _id: id } = await template('Full', 'No room.')
    server.mood.no = { code: 451, words: 'Later' }
    await send(id, 'full@example.com')
    server.mood.no = { code: 552, words: 'The mailbox is full' }
    await becomes(id, 'full@example.com', {
      sendStatus: 'failed',
      reason: expect.stringContaining('The mailbox is full'),
    })
    const failed = async () =>
      (await admin.call(listFailedMails)).payload.docs.find(({ to }) => to === 'full@example.com')
    const before = await failed()
    expect(before?.attempts).toBeGreaterThanOrEqual(2)
    server.mood.no = { code: 550, words: 'Gone away' }
    await admin.call(postMailRetry, { params: { id: before?._id ?? '' }, query: {} })
    await expect.poll(failed).toMatchObject({
      attempts: (before?.attempts ?? 0) + 1,
      error: expect.stringContaining('Gone away'),
    })
    expect(await stateOf(id, 'full@example.com')).toMatchObject({ sendStatus: 'failed' })
    server.mood.no = null
    // The email was sent anew, so it is no longer listed as failed.
    expect(await send(id, 'full@example.com')).toMatchObject({ sendStatus: 'sent', sendCount: 1 })
    expect(await failed()).toBeUndefined()
  })
})

it('lists deactivated users and cancels their waiting emails', async () => {
  const { user } = await signInAs(api, 'closed@example.com')
  const { _id: id } = await template()
  const { _id: waiting } = await template('Waits', 'It never leaves.')
  server.mood.no = { code: 451, words: 'Later' }
  await send(waiting, 'closed@example.com')
  await admin.call(postDeactivation, { params: { id: user._id }, body: {} })
  expect(await refused(id, 'closed@example.com', { again: true })).toMatchObject({
    status: 422,
    message: expect.stringMatching(/deactivated/),
  })
  expect(await stateOf(id, 'closed@example.com')).toMatchObject({
    name: expect.any(String),
    allowReceivingEmail: true,
    deactivated: true,
    sendStatus: 'never',
  })
  server.mood.no = null
  await becomes(waiting, 'closed@example.com', {
    sendStatus: 'failed',
    reason: 'The account was deactivated.',
  })
  expect(server.taken.filter((mail) => mail.includes('It never leaves.'))).toEqual([])
  expect(await retryTo('closed@example.com')).toMatchObject({
    status: 422,
    message: expect.stringContaining('is deactivated'),
  })
})

async function retryTo(email: string) {
  const { docs } = (await admin.call(listFailedMails)).payload
  const id = docs.find(({ to }) => to === email)?._id ?? ''
  return admin.refused(postMailRetry, { params: { id }, query: {} })
}

async function unsubscribe(userId: string) {
  const rows = await api.query<{ token: string }>`
    select unsubscribe_token as token from users where id = ${userId}`
  await api.browser().call(postUnsubscribe, { query: { token: rows[0]?.token ?? '' } })
}

type Person = Awaited<ReturnType<typeof signInAs>>

it.each([
  ['by the link in an email', ({ user }: Person) => unsubscribe(user._id)],
  [
    'in the profile',
    ({ browser }: Person) =>
      browser.call(putEmailPreference, { body: { allowReceivingEmail: false } }),
  ],
])(
  'cancels waiting emails of a user who unsubscribes %s, also from a retry',
  async (how, leave) => {
    const email = `leaving-${how.length}@example.com`
    const person = await signInAs(api, email)
    const { _id: id } = await template('Waits', `It never leaves ${how}.`)
    server.mood.no = { code: 451, words: 'Later' }
    await send(id, email)
    const { outbox, database } = api.platform
    const answer = { name: `answer-${how.length}`, userId: person.user._id, to: email }
    await outbox.add(database.db, { ...answer, subject: 'Answer', parts: [] }, api.clock.now)
    await leave(person)
    const reason = 'The recipient has unsubscribed.'
    await becomes(id, email, { sendStatus: 'failed', reason })
    expect(await retryTo(email)).toMatchObject({
      status: 422,
      message: `${email} has unsubscribed and can't receive this email.`,
    })
    // Emails that answer an action of the user are still retried.
    const rows = await api.query`select state from mails where name = ${answer.name}`
    expect(rows).toEqual([{ state: 'waiting' }])
    server.mood.no = null
    expect(server.taken.filter((mail) => mail.includes(`It never leaves ${how}.`))).toEqual([])
  },
)

it('cancels emails to a shared address once one of its accounts has unsubscribed', async () => {
  const first = await signInAs(api, 'shared@example.com')
  const second = await signInAs(api, 'second@example.com')
  await api.query`update users set email = 'Shared@example.com', confirmed_email = 'Shared@example.com'
    where id = ${second.user._id}`
  const { _id: id } = await template('Shared')
  server.mood.no = { code: 451, words: 'Later' }
  expect(await send(id, 'shared@example.com')).toMatchObject({ sendStatus: 'sending' })
  await unsubscribe(second.user._id)
  server.mood.no = null
  expect(await stateOf(id, first.user.email)).toMatchObject({ sendStatus: 'failed' })
  expect(await retryTo('shared@example.com')).toMatchObject({ status: 422 })
})

it('does not retry an email to a user who unsubscribes during the attempt', async () => {
  const { user } = await signInAs(api, 'meanwhile@example.com')
  const { _id: id } = await template('Meanwhile')
  server.mood.no = { code: 451, words: 'Later' }
  server.mood.meanwhile = () => unsubscribe(user._id)
  expect(await send(id, 'meanwhile@example.com')).toMatchObject({ sendStatus: 'failed' })
  delete server.mood.meanwhile
  server.mood.no = null
})

describe('batch', () => {
  it('is one audit entry that lists its recipients', async () => {
    const emails = ['many-1@example.com', 'many-2@example.com', 'many-3@example.com']
    for (const email of emails) await signInAs(api, email)
    const { _id: id, version } = await template('To many of you')
    const sending = randomUUID()
    await Promise.all(emails.map((email) => send(id, email, { sending, version })))
    // The second click sends nothing, so it adds no recipient.
    await send(id, 'many-1@example.com', { sending, version })

    const [entry, ...others] = await entries('to many of')
    expect(others).toEqual([])
    expect(entry).toMatchObject({ subject: 'To many of you', subjectId: id, recipients: 3 })
    const { docs } = (
      await admin.call(getAuditRecipients, { params: { id: entry?._id ?? '' }, query: {} })
    ).payload
    expect(docs.map(({ email }) => email)).toEqual(emails)
    expect((await entries('MANY-2@')).map(({ _id }) => _id)).toEqual([entry?._id])
  })

  it('keeps its number of recipients and forgets the user when an account is deleted', async () => {
    const { browser } = await signInAs(api, 'leaves@example.com')
    await signInAs(api, 'stays@example.com')
    const { _id: id } = await template('Before they left')
    const sending = randomUUID()
    for (const email of ['leaves@example.com', 'stays@example.com']) {
      await send(id, email, { sending })
    }
    await browser.call(deleteCurrentUser, { body: { confirm: 'leaves@example.com' } })
    const [entry] = await entries('Before they left')
    expect(entry?.recipients).toBe(2)
    const { docs } = (
      await admin.call(getAuditRecipients, { params: { id: entry?._id ?? '' }, query: {} })
    ).payload
    expect(docs).toEqual([{ email: 'stays@example.com' }])
  })

  it('refuses an ID that belongs to another batch', async () => {
    await signInAs(api, 'own@example.com')
    const sending = randomUUID()
    await send((await template())._id, 'own@example.com', { sending })
    const { _id: other } = await template()
    expect(await refused(other, 'own@example.com', { sending })).toMatchObject({
      status: 400,
      fields: { sending: expect.any(String) },
    })
    expect(await stateOf(other, 'own@example.com')).toMatchObject({ sendStatus: 'never' })
  })
})
