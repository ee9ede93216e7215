import {
  deleteTemplate,
  getTemplateStatistics,
  listTemplates,
  postTemplate,
  postTemplateSend,
  postTemplateTest,
  postTemplateUpdate,
} from '@fovea/contract/admin'
import { deleteCurrentUser, putEmailPreference } from '@fovea/contract/auth'
import { postDevKey } from '@fovea/contract/license-keys'
import { postWorkspace } from '@fovea/contract/workspaces'
import { dayOf } from '@fovea/contract/time'
import { describe, expect, it } from 'vitest'
import { readInbox } from '../../../../test/mail/read-inbox.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { createTestApi, openTestApi } from '../../../../test/test-api.ts'
import { refreshAllCustomers } from '../customers/refresh-customers.ts'

const api = await openTestApi({ RATE_LIMIT_FACTOR: '100' })
const admin = (await signInAs(api, 'admin@fovea.test')).browser

async function template(emailSubject = 'News for {{name}}', emailBody = 'Hello {{name}}.') {
  const { payload } = await admin.call(postTemplate, { body: { emailSubject, emailBody } })
  return payload.doc._id
}

const send = async (id: string, email: string, again = false) =>
  (await admin.call(postTemplateSend, { params: { id }, body: { email, again } })).payload.doc

async function stateOf(id: string, email: string) {
  const { payload } = await admin.call(getTemplateStatistics, { params: { id }, query: {} })
  return payload.docs.find((doc) => doc.email === email)
}

describe('template', () => {
  it('can be created, changed and listed', async () => {
    const id = await template('First', 'Body')
    const body = { emailSubject: 'Second', emailBody: 'Body {{brand}}' }
    await admin.call(postTemplateUpdate, { params: { id }, body })
    const { payload } = await admin.call(listTemplates)
    expect(payload.docs.find(({ _id }) => _id === id)).toMatchObject(body)
  })

  it.each([
    [{ emailSubject: '', emailBody: 'x' }, 'emailSubject'],
    [{ emailSubject: 'x', emailBody: ' ' }, 'emailBody'],
    [{ emailSubject: 'x', emailBody: '{{nmae}}' }, 'emailBody'],
  ])('refuses %j by its field', async (body, field) => {
    expect(await admin.refused(postTemplate, { body })).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })

  it('is sent to the admin as a test, which is not counted', async () => {
    const id = await template('Trial run', 'To {{email}}')
    const { payload } = await admin.call(postTemplateTest, { params: { id }, query: {} })
    expect(payload.email).toBe('admin@fovea.test')
    const mails = await readInbox('admin@fovea.test')
    expect(mails.find(({ subject }) => subject === '[Test] Trial run')?.text).toContain(
      'To admin@fovea.test',
    )
    expect(await stateOf(id, 'admin@fovea.test')).toMatchObject({ sendStatus: 'never' })
  })
})

it('lists plan, use, trial, platforms and country of recipients, with those of their teams', async () => {
  const { user, browser } = await signInAs(api, 'segment@example.com')
  await browser.call(postDevKey, { body: {} })
  const { payload } = await browser.call(postWorkspace, { body: { name: 'Segment team' } })
  await refreshAllCustomers({ db: api.db, metering: api.db, now: api.clock.now })
  await api.query`update customers set plan = 'expert', sessions = 5 where id = ${payload.doc._id}`
  await api.query`update customers set sessions = 2 where id = ${user._id}`
  await api.query`
    insert into metered_days (owner_id, day, app, platform, license, sessions)
    select ${payload.doc._id}, ${dayOf(api.clock.now)}::date - days, 'A', platform, 'development', 1
    from (values (29, 'ios'), (29, 'web'), (31, 'android')) as used (days, platform)`
  await api.query`update users set address = '{"country": " korea "}' where id = ${user._id}`
  const state = await stateOf(await template(), 'segment@example.com')
  expect(state).toMatchObject({
    plan: 'expert',
    sessions: 7,
    lastSeen: expect.any(String),
    platforms: ['ios', 'web'],
    country: 'KR',
  })
  expect(Date.parse(state?.trialEnds ?? '')).toBeGreaterThan(api.clock.now.getTime())
  expect(await stateOf(await template(), 'admin@fovea.test')).toMatchObject({
    plan: 'basic',
    sessions: 0,
    trialEnds: null,
    platforms: [],
    country: null,
  })
})

describe('deleting a template', () => {
  it('deletes who received it, and keeps the audit entry', async () => {
    const { user } = await signInAs(api, 'removed@example.com')
    const id = await template('To be deleted')
    await send(id, user.email)
    await admin.call(deleteTemplate, { params: { id } })
    expect(
      await admin.refused(postTemplateUpdate, {
        params: { id },
        body: { emailSubject: 'x', emailBody: 'x' },
      }),
    ).toMatchObject({ status: 404 })
    const rows =
      await api.query`select action from admin_audit where subject_id = ${id} order by id`
    expect(rows).toEqual([
      { action: 'template created' },
      { action: 'template sent' },
      { action: 'template deleted' },
    ])
  })

  it('is refused while an email is on its way', async () => {
    const { user } = await signInAs(api, 'on-its-way@example.com')
    const id = await template()
    await api.query`insert into email_sends (template_id, email, user_id, status, claimed_at)
      values (${id}, 'on-its-way@example.com', ${user._id}, 'sending', ${api.clock.now})`
    expect(await admin.refused(deleteTemplate, { params: { id } })).toMatchObject({ status: 422 })
    await api.query`update email_sends set status = 'sent' where template_id = ${id}`
    await admin.call(deleteTemplate, { params: { id } })
  })
})

describe('sending a template', () => {
  it('fills in the variables, escapes, and carries the way to unsubscribe', async () => {
    await signInAs(api, 'reader@example.com')
    const id = await template('Hi {{email}}', 'A <b>bold</b> word.\n\n[Open](https://example.com/)')
    expect(await send(id, 'READER@example.com')).toMatchObject({
      email: 'reader@example.com',
      sendStatus: 'sent',
      sendCount: 1,
      sendDate: api.clock.now.toISOString(),
    })
    const [mail] = await readInbox('reader@example.com')
    expect(mail?.subject).toBe('Hi reader@example.com')
    expect(mail?.html).toContain('A &lt;b&gt;bold&lt;/b&gt; word.')
    expect(mail?.html).toContain('href="https://example.com/"')
    expect(mail?.headers).toHaveProperty('list-unsubscribe-post', 'List-Unsubscribe=One-Click')
  })

  it('sends one email despite repeated clicks by several admins', async () => {
    await signInAs(api, 'once@example.com')
    const id = await template()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(id, 'once@example.com')),
    )
    expect(answers.filter(({ sendCount }) => sendCount > 1)).toEqual([])
    expect(await send(id, 'once@example.com')).toMatchObject({ sendStatus: 'sent', sendCount: 1 })
    expect(await readInbox('once@example.com')).toHaveLength(1)
    expect(await send(id, 'once@example.com', true)).toMatchObject({ sendCount: 2 })
    expect(await readInbox('once@example.com')).toHaveLength(2)
  })

  it('refuses unsubscribed users and unknown addresses', async () => {
    const { browser } = await signInAs(api, 'gone@example.com')
    await browser.call(putEmailPreference, { body: { allowReceivingEmail: false } })
    const id = await template()
    const refused = (email: string, again = false) =>
      admin.refused(postTemplateSend, { params: { id }, body: { email, again } })
    expect(await refused('gone@example.com', true)).toMatchObject({ status: 422 })
    expect(await refused('nobody@example.com')).toMatchObject({ status: 404 })
    expect(await readInbox('gone@example.com')).toEqual([])
    expect(await stateOf(id, 'gone@example.com')).toMatchObject({
      allowReceivingEmail: false,
      sendStatus: 'never',
    })
  })

  it('refuses a no-reply address, whose mailbox is not read', async () => {
    const email = '1+octo@users.noreply.github.com'
    await signInAs(api, email)
    const refused = await admin.refused(postTemplateSend, {
      params: { id: await template() },
      body: { email, again: true },
    })
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('no-reply') })
    expect(await readInbox(email)).toEqual([])
  })

  it('shows an interrupted sending as unknown and repeats it only on request', async () => {
    const { user } = await signInAs(api, 'cut@example.com')
    const id = await template()
    const claimed = new Date(api.clock.now.getTime() - 101_000)
    await api.query`insert into email_sends (template_id, email, user_id, status, claimed_at)
      values (${id}, 'cut@example.com', ${user._id}, 'sending', ${claimed})`
    expect(await stateOf(id, 'cut@example.com')).toMatchObject({ sendStatus: 'unknown' })
    expect(await send(id, 'cut@example.com')).toMatchObject({ sendStatus: 'unknown' })
    expect(await readInbox('cut@example.com')).toEqual([])
    expect(await send(id, 'cut@example.com', true)).toMatchObject({ sendStatus: 'sent' })
  })

  it('shows a failed sending and retries it without a confirmation', async () => {
    const away = await createTestApi({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const { browser } = await signInAs(away, 'admin@fovea.test')
    const body = { emailSubject: 'x', emailBody: 'x' }
    const { payload } = await browser.call(postTemplate, { body })
    const params = { id: payload.doc._id }
    for (let time = 0; time < 2; time++) {
      const answer = await browser.call(postTemplateSend, {
        params,
        body: { email: 'admin@fovea.test' },
      })
      expect(answer.payload.doc).toMatchObject({ sendStatus: 'failed', sendCount: 0 })
    }
    expect(await browser.refused(postTemplateTest, { params })).toMatchObject({ status: 503 })
    await away.close()
  })
})

it('treats an address that several accounts share as one recipient, and forgets it with its account', async () => {
  const { browser: first } = await signInAs(api, 'shared@example.com')
  const { browser: second } = await signInAs(api, 'second@example.com')
  const profile = { userProfile: { email: 'Shared@example.com' } }
  await second.send({ method: 'PUT', url: '/api/user/me', payload: profile })
  await api.query`update users set confirmed_email = email where email = 'Shared@example.com'`
  const id = await template()
  const { payload } = await admin.call(getTemplateStatistics, { params: { id }, query: {} })
  const shared = payload.docs.filter(({ email }) => email.toLowerCase() === 'shared@example.com')
  expect(shared).toHaveLength(1)
  await second.call(putEmailPreference, { body: { allowReceivingEmail: false } })
  expect(await stateOf(id, 'shared@example.com')).toMatchObject({ allowReceivingEmail: false })
  await second.call(putEmailPreference, { body: { allowReceivingEmail: true } })
  await send(id, 'shared@example.com')
  await first.call(deleteCurrentUser, { body: { confirm: 'shared@example.com' } })
  const rows = await api.query`select 1 from email_sends where email = 'shared@example.com'`
  expect(rows).toEqual([])
})

it('lists recipients in pages that together have everyone once, sorted by address', async () => {
  await api.query`
    insert into users (email, confirmed_email, nickname, image_url, created_at)
    select address, address, 'Many', '', now()
    from (select 'many' || number || '@example.com' as address from generate_series(1, 1001) as number) as made`
  const id = await template()
  const listed: string[][] = []
  let cursor: string | undefined
  do {
    const query = { cursor }
    const { payload } = await admin.call(getTemplateStatistics, { params: { id }, query })
    listed.push(payload.docs.map(({ email }) => email))
    cursor = payload.next
  } while (cursor !== undefined)
  const all = listed.flat()
  expect(listed[0]).toHaveLength(1_000)
  expect(all.filter((email) => email.startsWith('many'))).toHaveLength(1_001)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain('admin@fovea.test')
})
