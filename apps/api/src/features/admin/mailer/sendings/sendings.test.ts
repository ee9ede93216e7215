import {
  deleteTemplate,
  getSending,
  getTemplateStatistics,
  listAudit,
  listSendingRecipients,
  listSendings,
  postSending,
  postSendingCancellation,
  postSendingRetry,
  postTemplate,
  postTemplateUpdate,
} from '@fovea/contract/admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestMailServer } from '../../../../../test/mail/test-mail-server.ts'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../../test/test-api.ts'
import { createMailTransport } from '../../../../platform/mail/transport.ts'
import { setEmailOptIn } from '../../../auth/emails/optional-emails.ts'
import { runSendings } from './run-sendings.ts'

const server = await openTestMailServer()
const api = await openTestApi({ RATE_LIMIT_FACTOR: '100', SMTP_URL: server.url })
const { browser: admin } = await signInAs(api, 'admin@fovea.test')
const people: Record<string, string> = {}
for (const name of ['ann', 'bob', 'cleo']) {
  people[name] = (await signInAs(api, `${name}@example.com`)).user._id
}
const emails = ['ann@example.com', 'bob@example.com', 'cleo@example.com']
await api.deliverMail()
beforeEach(async () => {
  server.mood.no = null
  await api.query`delete from email_bounces`
})

const { config, outbox, clock } = api.platform
const send = createMailTransport(config)
const run = () => runSendings({ db: api.db, config, outbox, clock, send })

async function createTemplate(emailSubject: string) {
  const body = { emailSubject, emailBody: `About ${emailSubject}, {{name}}.` }
  return (await admin.call(postTemplate, { body })).payload.doc._id
}

type Order = Partial<Parameters<typeof admin.call<typeof postSending>>[1]['body']>

const order = (template: string, more: Order = {}) => ({
  body: { template, version: 1, emails, count: 3, ...more },
})
const post = async (template: string, more: Order = {}) =>
  (await admin.call(postSending, order(template, more))).payload.doc
const read = async (id: string) => (await admin.call(getSending, { params: { id } })).payload.doc
const listRecipients = async (id: string, query = {}) =>
  (await admin.call(listSendingRecipients, { params: { id }, query })).payload
const statesOf = async (id: string) =>
  (await listRecipients(id)).docs.map(({ email, state }) => `${email.split('@')[0]} ${state}`)
const copies = (text: string) => server.taken.filter((mail) => mail.includes(text)).length

describe('a sending', () => {
  it('sends what was confirmed to everyone once, and says what the mail server answered', async () => {
    const template = await createTemplate('Confirmed')
    const { _id: id } = await post(template, { emails: [...emails, 'ANN@example.com'] })
    const body = { emailSubject: 'Changed', emailBody: 'Changed' }
    await admin.call(postTemplateUpdate, { params: { id: template }, body })
    expect(await read(id)).toMatchObject({
      state: 'running',
      by: 'admin@fovea.test',
      figures: { recipients: 3, waiting: 3, sent: 0 },
    })
    await run()
    await run()
    expect(copies('About Confirmed')).toBe(3)
    expect(await read(id)).toMatchObject({
      state: 'finished',
      subject: 'Confirmed',
      figures: { recipients: 3, waiting: 0, sent: 3 },
    })
    expect((await listRecipients(id)).docs[0]).toMatchObject({
      email: 'ann@example.com',
      state: 'sent',
      answer: expect.stringMatching(/^250 /),
      at: expect.any(String),
    })
    const [entry] = (await admin.call(listAudit, { query: { action: 'sending started' } })).payload
      .docs
    expect(entry).toMatchObject({ subject: 'Confirmed', subjectId: id, recipients: 3 })

    expect(await admin.refused(postSending, order(template, { version: 2 }))).toMatchObject({
      status: 409,
      message: 'None of them can get this template any more. Nothing was sent.',
    })
    const again = await post(template, { version: 2, resend: true })
    await run()
    expect(await statesOf(again._id)).toEqual(['ann sent', 'bob sent', 'cleo sent'])
    const { docs } = (await admin.call(listSendings, { query: {} })).payload
    expect(docs.slice(0, 2).map(({ _id }) => _id)).toEqual([again._id, id])
  })

  it('goes to everyone of a segment', async () => {
    const template = await createTemplate('Segment')
    await api.query`insert into customer_tags (workspace_id, tag) values (${people['bob']}, 'beta')`
    const segment = { tag: 'beta' }
    const { _id: id } = await post(template, { emails: undefined, segment, count: 1 })
    await run()
    expect(await statesOf(id)).toEqual(['bob sent'])
  })

  it('is refused without recipients, with another number, an old text or a wrong time', async () => {
    const template = await createTemplate('Refused')
    const refuse = (more: Order) => admin.refused(postSending, order(template, more))
    expect(await refuse({ emails: undefined })).toMatchObject({
      fields: { emails: expect.any(String) },
    })
    expect(await refuse({ segment: {} })).toMatchObject({ fields: { emails: expect.any(String) } })
    expect(await refuse({ count: 2 })).toMatchObject({
      status: 409,
      message: expect.stringContaining('It would go to 3 people now.'),
    })
    expect(await refuse({ version: 7 })).toMatchObject({ status: 409 })
    for (const startsAt of ['2026-03-01T12:00:00.000Z', '2026-06-01T12:00:00.000Z']) {
      expect(await refuse({ startsAt })).toMatchObject({
        status: 400,
        fields: { startsAt: 'Choose a time within the next 90 days.' },
      })
    }
    const { docs } = (await admin.call(listSendings, { query: {} })).payload
    expect(docs.some(({ subject }) => subject === 'Refused')).toBe(false)
  })

  it('starts at its time, and is cancelled until then', async () => {
    const startsAt = new Date(clock().getTime() + 60_000).toISOString()
    const [later, never] = [await createTemplate('Later'), await createTemplate('Never')]
    const { _id: id } = await post(later, { startsAt })
    const cancelled = await post(never, { startsAt })
    await run()
    expect(copies('About Later')).toBe(0)
    expect(await admin.refused(deleteTemplate, { params: { id: later } })).toMatchObject({
      status: 422,
      message: 'This template has a sending that has not ended. Cancel it first.',
    })
    const params = { id: cancelled._id }
    for (let press = 0; press < 2; press++) {
      const { payload } = await admin.call(postSendingCancellation, { params })
      expect(payload.doc.state).toBe('cancelled')
    }
    api.clock.now = new Date(startsAt)
    await run()
    expect(copies('About Later')).toBe(3)
    expect(copies('About Never')).toBe(0)
    expect((await read(id)).state).toBe('finished')
    expect((await admin.refused(postSendingCancellation, { params: { id } })).status).toBe(422)
    const actions = (await admin.call(listAudit, { query: { subject: 'Never' } })).payload.docs
    expect(actions.map(({ action }) => action)).toEqual([
      'sending cancelled',
      'sending scheduled',
      'template created',
    ])
  })
})

describe('a recipient', () => {
  it('that the mail server refuses stops no other, and can be sent to again', async () => {
    const template = await createTemplate('Part')
    server.mood.no = { code: 554, words: '5.7.1 Refused by policy', only: 'bob@example.com' }
    const { _id: id } = await post(template)
    await run()
    expect(await statesOf(id)).toEqual(['ann sent', 'bob failed', 'cleo sent'])
    const { docs } = await listRecipients(id, { state: 'failed', search: 'BOB' })
    expect(docs).toMatchObject([{ answer: expect.stringContaining('Refused by policy') }])

    server.mood.no = null
    const retry = (await admin.call(postSendingRetry, { params: { id } })).payload.doc
    await run()
    expect(await statesOf(retry._id)).toEqual(['bob sent'])
    expect(copies('About Part')).toBe(3)
  })

  it('whose address takes no email is written to no more', async () => {
    const template = await createTemplate('Bounce')
    server.mood.no = { code: 550, words: '5.1.1 No such user', only: 'bob@example.com' }
    const { _id: id } = await post(template)
    await run()
    expect(await statesOf(id)).toEqual(['ann sent', 'bob bounced', 'cleo sent'])
    const { docs } = (
      await admin.call(getTemplateStatistics, { params: { id: template }, query: {} })
    ).payload
    expect(docs.filter(({ bounced }) => bounced).map(({ email }) => email)).toEqual([
      'bob@example.com',
    ])
    const other = await createTemplate('After the bounce')
    expect((await admin.refused(postSending, order(other))).message).toContain('2 people')
    expect((await admin.refused(postSendingRetry, { params: { id } })).status).toBe(422)
  })

  it('who unsubscribes before the start is left out, and one who does so after is counted', async () => {
    const template = await createTemplate('Unsubscribe')
    const { _id: id } = await post(template)
    await setEmailOptIn(api.db, people['cleo'] ?? '', false)
    await run()
    expect(await statesOf(id)).toEqual(['ann sent', 'bob sent', 'cleo skipped'])
    await setEmailOptIn(api.db, people['bob'] ?? '', false)
    expect((await read(id)).figures).toMatchObject({ sent: 2, skipped: 1, unsubscribed: 1 })
    await setEmailOptIn(api.db, people['bob'] ?? '', true)
    await setEmailOptIn(api.db, people['cleo'] ?? '', true)
  })

  it('is sent to by the outbox if the mail server asks to come again', async () => {
    const template = await createTemplate('Greylisted')
    server.mood.no = { code: 451, words: 'Later', only: 'bob@example.com' }
    const { _id: id } = await post(template)
    await run()
    await run()
    expect(await read(id)).toMatchObject({ state: 'finished', figures: { sent: 2, sending: 1 } })
    server.mood.no = null
    await expect
      .poll(async () => {
        await run()
        return statesOf(id)
      })
      .toEqual(['ann sent', 'bob sent', 'cleo sent'])
  })

  it('in whose sending the console stopped is unknown', async () => {
    const template = await createTemplate('Stopped')
    const { _id: id } = await post(template)
    await api.query`update sending_recipients set state = 'sending', changed_at = ${new Date(clock().getTime() - 101_000)}
      where sending_id = ${id} and email = 'ann@example.com'`
    await run()
    expect(await statesOf(id)).toEqual(['ann unknown', 'bob sent', 'cleo sent'])
  })
})

it('waits while the mail server is away, and goes on', async () => {
  const template = await createTemplate('Away')
  const { _id: id } = await post(template)
  server.mood.cuts = 'before the mail'
  await run()
  expect(await read(id)).toMatchObject({
    state: 'running',
    problem: expect.stringMatching(/closed|ECONN/),
    figures: { waiting: 3, failed: 0 },
  })
  server.mood.cuts = undefined
  await run()
  expect((await read(id)).figures.sent).toBe(0)
  api.clock.now = new Date(clock().getTime() + 31_000)
  await run()
  expect(await read(id)).toMatchObject({ state: 'finished', problem: '', figures: { sent: 3 } })
})
