import {
  getSending,
  listAudit,
  listBounces,
  postBounceClearance,
  getTemplateStatistics,
  listSendingRecipients,
  postBounces,
  postSending,
  postTemplate,
  postTemplateSend,
} from '@fovea/contract/admin'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { expect, it } from 'vitest'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../../test/test-api.ts'
import { createMailTransport, isAddressRefused } from '../../../../platform/mail/transport.ts'
import { runSendings } from './run-sendings.ts'

const secret = 'a-secret-of-the-mail-system'
const api = await openTestApi({ BOUNCE_SECRET: secret })
const { browser: admin } = await signInAs(api, 'admin@fovea.test')

const report = (bounces: unknown, authorization = `Bearer ${secret}`) =>
  api.app.inject({
    method: 'POST',
    url: postBounces.path,
    headers: { authorization },
    payload: { bounces },
  })

async function createTemplate() {
  const body = { emailSubject: 'News', emailBody: 'Hello' }
  return (await admin.call(postTemplate, { body })).payload.doc._id
}

it('takes reports of bounces, after which the address gets no templates', async () => {
  const { browser } = await signInAs(api, 'moved@example.com')
  const template = await createTemplate()
  const order = { template, version: 1, emails: ['moved@example.com'], count: 1 }
  const { doc: sending } = (await admin.call(postSending, { body: order })).payload
  const { config, outbox, clock } = api.platform
  const send = createMailTransport(config)
  await runSendings({ db: api.db, config, outbox, clock, send })
  const params = { id: sending._id }
  expect((await admin.call(getSending, { params })).payload.doc.figures.sent).toBe(1)

  const bounce = { email: 'Moved@example.com', reason: '550 5.1.1 No such user' }
  for (let time = 0; time < 2; time++) {
    const answer = await report([bounce, { email: 'nobody@example.com' }])
    expect([answer.statusCode, answer.json()]).toEqual([200, { payload: { taken: 2 } }])
  }
  const { docs } = (await admin.call(listSendingRecipients, { params, query: {} })).payload
  expect(docs).toMatchObject([{ state: 'bounced', answer: '550 5.1.1 No such user' }])
  const statistics = await admin.call(getTemplateStatistics, {
    params: { id: template },
    query: {},
  })
  expect(statistics.payload.docs.find(({ email }) => email === 'moved@example.com')).toMatchObject({
    bounced: true,
  })
  const body = { email: 'moved@example.com', again: true }
  expect(await admin.refused(postTemplateSend, { params: { id: template }, body })).toMatchObject({
    status: 422,
    message: "Earlier email to moved@example.com bounced, so it can't receive templates.",
  })

  const listed = async (query = {}) => (await admin.call(listBounces, { query })).payload.docs
  expect(await listed({ search: 'Moved@' })).toEqual([
    {
      email: 'moved@example.com',
      reason: '550 5.1.1 No such user',
      at: api.clock.now.toISOString(),
    },
  ])
  expect(await listed({ search: 'none' })).toEqual([])
  expect(await listed()).toHaveLength(2)

  await browser.call(deleteCurrentUser, { body: { confirm: 'moved@example.com' } })
  const rows = await api.query`select email from email_bounces`
  expect(rows).toEqual([{ email: 'nobody@example.com' }])
})

it('lists the newest first, and continues after its last row even if that row is gone', async () => {
  await api.query`delete from email_bounces`
  await api.query`insert into email_bounces (email, reason, at)
    select 'n' || lpad(n::text, 3, '0') || '@example.com', '550', timestamptz '2026-01-01' + (n / 3) * interval '1 hour'
    from generate_series(1, 120) as n`
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? {} : { cursor }
    const { docs, next } = (await admin.call(listBounces, { query })).payload
    seen.push(...docs.map(({ at, email }) => `${at} ${email}`))
    cursor = next
    await api.query`delete from email_bounces where email = ${docs.at(-1)?.email}`
  } while (cursor !== undefined)
  expect(new Set(seen).size).toBe(120)
  const times = seen.map((row) => row.split(' ')[0] ?? '')
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await admin.refused(listBounces, { query: { cursor: 'x' } })).toMatchObject({
    status: 400,
    fields: { cursor: 'Send `next` from the previous page.' },
  })
})

it('forgets a bounce once, with an entry in the audit log', async () => {
  await report([{ email: 'back@example.com', reason: '550' }])
  const body = { email: 'Back@example.com' }
  await admin.call(postBounceClearance, { body })
  expect((await admin.call(listBounces, { query: { search: 'back@' } })).payload.docs).toEqual([])
  const [entry] = (await admin.call(listAudit, { query: {} })).payload.docs
  expect(entry).toMatchObject({ action: 'bounce cleared', subject: 'back@example.com' })
  expect(await admin.refused(postBounceClearance, { body })).toMatchObject({
    status: 404,
    message: 'No bounce of back@example.com is known.',
  })
})

it.each(['', 'Bearer', 'Bearer wrong', `Basic ${secret}`])(
  'refuses reports with the authorization %j',
  async (authorization) => {
    const answer = await report([{ email: 'ann@example.com' }], authorization)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: { name: 'FORBIDDEN' } })
  },
)

it('says what is wrong with a report', async () => {
  expect((await report([])).json()).toMatchObject({
    error: { fields: { bounces: 'Send 1 to 50 bounces.' } },
  })
  expect((await report([{ email: 'nobody' }])).json()).toMatchObject({
    error: { name: 'BAD_INPUT', fields: { 'bounces.0.email': expect.any(String) } },
  })
})

it.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 No such user", true],
  ["Can't send mail - all recipients were rejected: 550 No such user", true],
  ["Can't send mail - all recipients were rejected: 550-5.2.1 Disabled", true],
  ["Can't send mail - all recipients were rejected: 550 5.7.1 Your network is blocked", false],
  ["Can't send mail - all recipients were rejected: 552 5.2.2 Mailbox full", false],
  ["Can't send mail - all recipients were rejected: 554 Policy", false],
  ['Message failed: 550 5.7.1 Spam', false],
])('tells an address that takes no email from other refusals: %s', (answer, expected) => {
  expect(isAddressRefused(answer)).toBe(expected)
})
