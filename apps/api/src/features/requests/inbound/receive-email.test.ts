import { getAdminRequest, postDecision, postRequestReply } from '@fovea/contract/admin'
import { putCurrentUser } from '@fovea/contract/auth'
import { postInboundEmail } from '@fovea/contract/requests/inbound-email'
import {
  getMyRequest,
  listMyRequests,
  maxRequestReplies,
  postMyReply,
  postRequest,
} from '@fovea/contract/requests'
import { minuteMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { createTestApi, openTestApi } from '../../../../test/test-api.ts'
import { createTestTeam, joinTeam } from '../../../../test/test-teams.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'

const secret = 'a-secret-of-the-mail-provider'
const api = await openTestApi({ REPLY_DOMAIN: 'Reply.example.com', REPLY_SECRET: secret })
const { browser: admin } = await signInAs(api, 'admin@fovea.test')

let emails = 0
const send = async (email: Record<string, unknown>, authorization = `Bearer ${secret}`) => {
  emails += 1
  const answer = await api.app.inject({
    method: 'POST',
    url: postInboundEmail.path,
    headers: { authorization },
    payload: { text: 'The front one.', messageId: `<${emails}@mail.example.com>`, ...email },
  })
  return { status: answer.statusCode, ...answer.json() }
}

const stored = { status: 200, payload: { stored: true } }
const refused = (reason: string) => ({ status: 200, payload: { stored: false, reason } })

async function reportFrom(browser: TestBrowser, reply: string) {
  const info = { reply, category: 'Bug Issue' as const, content: 'The camera stays dark.' }
  await browser.call(postRequest, { body: { type: 'Report Issue', info } })
  const { docs } = (await browser.call(listMyRequests, { query: {} })).payload
  const params = { id: docs[0]?._id ?? '' }
  await admin.call(postRequestReply, { params, body: { text: 'Which camera?' } })
  const read = async () => (await browser.call(getMyRequest, { params })).payload.doc
  const answers = async () =>
    (await read()).replies.filter(({ from }) => from === 'sender').map(({ text }) => text)
  return { browser, params, read, answers, to: await replyAddressOf(params.id) }
}

async function replyAddressOf(id: string) {
  const [mail] = await api.query<{ to: string; text: string }>`
    select content->>'replyTo' as to, content->>'text' as text from mails
    where name like 'request-reply-%' and content->>'replyTo' like ${`request-${id}.%`}`
  expect(mail?.text).toContain('Answer in the console, or reply to this email.')
  return mail?.to ?? ''
}

async function report(email: string, { reply = email } = {}) {
  const { browser, user } = await signInAs(api, email)
  return { user, ...(await reportFrom(browser, reply)) }
}

describe('an email to the address of a request', () => {
  it('is an answer of the sender, which opens the request and reaches the team', async () => {
    const { params, to, read } = await report('ada@example.com')
    expect(to).toMatch(new RegExp(`^request-${params.id}\\.[\\da-f]{18}@reply\\.example\\.com$`))
    expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64)
    await admin.call(postDecision, { params, body: { decision: 'grant' } })
    expect((await read()).status).toBe('done')
    const text = 'It still happens.\n\nOn Thu, Nov 19, 2026 at 8:07 PM Fovea wrote:\n> Resolved.\n'
    expect(
      await send({ to: `Fovea <${to.toUpperCase()}>`, from: 'Ada <Ada@example.com>', text }),
    ).toEqual(stored)
    expect(await read()).toMatchObject({ status: 'open', state: 'granted' })
    expect((await read()).replies.at(-1)).toMatchObject({
      from: 'sender',
      text: 'It still happens.',
    })
    const seen = (await admin.call(getAdminRequest, { params })).payload.doc
    expect(seen).toMatchObject({ unread: true, status: 'open' })
    const mails = await api.query<{ recipient: string }>`select recipient from mails
      where name like 'request-answer-%' and content->>'text' like '%> It still happens.%'`
    expect(mails).toEqual([{ recipient: api.platform.config.settings.developmentEmail }])
  })

  it('is also where decisions are answered', async () => {
    const { params, to } = await report('decided@example.com')
    await admin.call(postDecision, { params, body: { decision: 'decline' } })
    const name = `request-decided-${params.id}`
    expect(
      await api.query`select content->>'replyTo' as to from mails where name = ${name}`,
    ).toEqual([{ to }])
  })

  it('is stored once, however often the provider repeats it', async () => {
    const { to, answers } = await report('twice@example.com')
    const email = { to, from: 'twice@example.com', messageId: '<once@mail.example.com>' }
    const sent = await Promise.all([send(email), send(email), send(email)])
    expect(sent).toEqual([stored, stored, stored])
    expect(await send({ ...email, text: 'Something else.' })).toEqual(stored)
    expect(await answers()).toEqual(['The front one.'])
    const other = await report('twice@example.com')
    expect(await send({ ...email, to: other.to })).toEqual(stored)
    expect(await other.answers()).toEqual(['The front one.'])
  })

  it('needs the right address', async () => {
    const { params, to, answers } = await report('mac@example.com')
    const other = await report('mac@example.com')
    const from = 'mac@example.com'
    const [local = '', domain = ''] = to.split('@')
    const last = local.endsWith('0') ? '1' : '0'
    for (const wrong of [
      `${local.slice(0, -1)}${last}@${domain}`,
      `request-${params.id}@${domain}`,
      `${local}@example.com`,
      to.replace(params.id, other.params.id),
      to.replace(params.id, '0191d3a0-0000-7000-8000-000000000001'),
      'no address',
    ]) {
      expect([wrong, await send({ to: wrong, from })]).toEqual([wrong, refused('unknown-address')])
    }
    expect(await answers()).toEqual([])
    expect(await other.answers()).toEqual([])
    expect(await send({ to: `team@example.com, ${to}`, from })).toEqual(stored)
  })

  it('needs to come from the reply address or a confirmed address of the sender', async () => {
    const desk = await report('grace@example.com', { reply: 'desk@example.com' })
    const { to, answers } = desk
    await signInAs(api, 'stranger@example.com')
    for (const from of ['stranger@example.com', '"grace@example.com" <x@example.com>', '<>', '']) {
      expect([from, await send({ to, from })]).toEqual([from, refused('not-the-sender')])
    }
    const userProfile = { email: 'unconfirmed@example.com' }
    await desk.browser.call(putCurrentUser, { body: { userProfile } })
    expect(await send({ to, from: userProfile.email })).toEqual(refused('not-the-sender'))
    expect(await answers()).toEqual([])
    expect(await send({ to, from: 'Desk <Desk@example.com>', text: 'From the desk.' })).toEqual(
      stored,
    )
    expect(await send({ to, from: 'grace@example.com', text: 'From Grace.' })).toEqual(stored)
    expect(await answers()).toEqual(['From the desk.', 'From Grace.'])
  })

  it('needs a sender who may still answer', async () => {
    const team = await createTestTeam(api, 'Glass')
    const member = await joinTeam(api, team, 'developer', 'lens@example.com')
    const { to, answers } = await reportFrom(member.browser, 'lens@example.com')
    const from = 'lens@example.com'
    const setRole = (role: string) => api.query`update workspace_members set role = ${role}
      where workspace_id = ${team.id} and user_id = ${member.user._id}`
    await setRole('viewer')
    expect(await send({ to, from })).toEqual(refused('not-the-sender'))
    await setRole('developer')
    expect(await send({ to, from })).toEqual(stored)
    expect(await answers()).toHaveLength(1)
    await api.query`update users set deactivated_at = now() where id = ${member.user._id}`
    expect(await send({ to, from })).toEqual(refused('not-the-sender'))
  })

  it.each([
    [{ autoSubmitted: 'auto-replied' }, 'automatic'],
    [{ autoSubmitted: 'auto-generated; type=vacation' }, 'automatic'],
    [{ text: '> Which camera?\n' }, 'no-text'],
    [{ text: undefined }, 'no-text'],
  ])('with %j is not stored: %s', async (given, reason) => {
    const { to, answers } = await report('machine@example.com')
    expect(await send({ to, from: 'machine@example.com', ...given })).toEqual(refused(reason))
    expect(await answers()).toEqual([])
  })

  it.each(['no', 'No; x=y', '', null])('with Auto-Submitted %j is a person’s', async (value) => {
    const { to } = await report('person@example.com')
    const email = { to, from: 'person@example.com', autoSubmitted: value }
    expect(await send(email)).toEqual(stored)
  })

  it('is cut to the length of an answer', async () => {
    const { to, answers } = await report('long@example.com')
    const text = 'x'.repeat(100_000)
    expect(await send({ to, from: 'long@example.com', text })).toEqual(stored)
    const [answer = ''] = await answers()
    expect(answer).toHaveLength(5000)
    expect(answer).toMatch(/\[This email was longer\.\]$/)
  })

  it('counts with the answers in the console, in an hour and in all', async () => {
    const { browser, params, to, answers } = await report('limits@example.com')
    const from = 'limits@example.com'
    const body = { text: 'In the console.' }
    await browser.call(postMyReply, { params, body })
    for (let time = 0; time < 29; time++) expect(await send({ to, from })).toEqual(stored)
    expect(await send({ to, from })).toMatchObject({ status: 429 })
    expect(await browser.refused(postMyReply, { params, body })).toMatchObject({ status: 429 })
    api.clock.now = new Date(api.clock.now.getTime() + 61 * minuteMs)
    await api.query`insert into request_replies (request_id, from_team, text, created_at)
      select ${params.id}, false, 'x', now() from generate_series(1, ${sql.lit(maxRequestReplies - 30)})`
    expect(await send({ to, from })).toEqual(refused('too-many'))
    expect(await answers()).toHaveLength(maxRequestReplies)
  })
})

it.each(['', 'Bearer', 'Bearer wrong', `Basic ${secret}`])(
  'refuses the authorization %j',
  async (authorization) => {
    const { to, answers } = await report('secret@example.com')
    const answer = await send({ to, from: 'secret@example.com' }, authorization)
    expect(answer).toMatchObject({ status: 403, error: { name: 'FORBIDDEN' } })
    expect(await answers()).toEqual([])
  },
)

it('says what is missing', async () => {
  const answer = await send({ messageId: undefined })
  const fields = { to: expect.any(String), from: expect.any(String), messageId: expect.any(String) }
  expect(answer).toMatchObject({ status: 400, error: { fields } })
})

it('is refused without the setting, and emails say that replies reach the team', async () => {
  const plain = await createTestApi()
  plain.platform.config.mail.reply = undefined
  const { browser } = await signInAs(plain, 'ada@example.com')
  const { browser: staff } = await signInAs(plain, 'admin@fovea.test')
  const info = { reply: 'ada@example.com', category: 'Bug Issue' as const, content: 'Dark.' }
  await browser.call(postRequest, { body: { type: 'Report Issue', info } })
  const { docs } = (await browser.call(listMyRequests, { query: {} })).payload
  const params = { id: docs[0]?._id ?? '' }
  await staff.call(postRequestReply, { params, body: { text: 'Which camera?' } })
  const [mail] = await plain.query<{ to: string; text: string }>`
    select content->>'replyTo' as to, content->>'text' as text from mails
    where name like 'request-reply-%'`
  expect(mail?.to).toBe(plain.platform.config.settings.developmentEmail)
  expect(mail?.text).toContain("Replies to this email reach our team's mailbox only.")
  const payload = { to: mail?.to, from: 'ada@example.com', text: 'x', messageId: '<1@x>' }
  const headers = { authorization: 'Bearer undefined' }
  const answer = await plain.app.inject({
    method: 'POST',
    url: postInboundEmail.path,
    headers,
    payload,
  })
  expect(answer.statusCode).toBe(403)
  await plain.close()
})
