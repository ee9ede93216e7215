import {
  getTemplateStatistics,
  listFailedMails,
  postMailRetry,
  postTemplate,
  postTemplateSend,
  postTemplateTest,
} from '@fovea/contract/admin'
import { describe, expect, it } from 'vitest'
import { openTestMailServer } from '../../../../test/mail/test-mail-server.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const server = await openTestMailServer()
const api = await openTestApi({ RATE_LIMIT_FACTOR: '100', SMTP_URL: server.url })
const admin = (await signInAs(api, 'admin@fovea.test')).browser
await api.deliverMail()

async function template(emailSubject: string, emailBody: string) {
  const { payload } = await admin.call(postTemplate, { body: { emailSubject, emailBody } })
  return payload.doc
}

const send = async (id: string, email: string, more: { again?: boolean } = {}) =>
  (await admin.call(postTemplateSend, { params: { id }, body: { email, ...more } })).payload.doc

async function stateOf(id: string, email: string) {
  const { payload } = await admin.call(getTemplateStatistics, { params: { id }, query: {} })
  return payload.docs.find((doc) => doc.email === email)
}

async function becomes(id: string, email: string, wanted: object) {
  await expect.poll(() => stateOf(id, email)).toMatchObject(wanted)
}

describe('mail server that accepts a template and drops the connection', () => {
  it('leaves the sending unknown, and an explicit request sends it again', async () => {
    await signInAs(api, 'doubt@example.com')
    const { _id: id } = await template('Doubt', 'Did it arrive?')
    const copies = () => server.taken.filter((mail) => mail.includes('Did it arrive?')).length
    server.mood.cuts = 'after the mail'
    const unknown = {
      sendStatus: 'unknown',
      sendCount: 0,
      reason: expect.stringContaining('ended before the mail server confirmed'),
    }
    expect(await send(id, 'doubt@example.com')).toMatchObject(unknown)
    server.mood.cuts = undefined
    expect(await send(id, 'doubt@example.com')).toMatchObject(unknown)
    expect(await stateOf(id, 'doubt@example.com')).toMatchObject(unknown)
    expect(copies()).toBe(1)

    expect(await send(id, 'doubt@example.com', { again: true })).toMatchObject({
      sendStatus: 'sent',
      sendCount: 1,
      reason: '',
    })
    expect(copies()).toBe(2)
    const ids = server.messageIds().filter((messageId) => messageId.includes(id))
    expect(new Set(ids).size).toBe(1)
  })

  it('leaves an email of the outbox unknown after one repeat, and an admin decides', async () => {
    await signInAs(api, 'grey-doubt@example.com')
    const { _id: id } = await template('Grey doubt', 'Later, perhaps.')
    const copies = () => server.taken.filter((mail) => mail.includes('Later, perhaps.')).length
    server.mood.no = { code: 451, words: 'Later' }
    await send(id, 'grey-doubt@example.com')
    server.mood.cuts = 'after the mail'
    server.mood.no = null
    await becomes(id, 'grey-doubt@example.com', { sendStatus: 'unknown' })
    server.mood.cuts = undefined
    expect(copies()).toBe(2)
    expect(await send(id, 'grey-doubt@example.com')).toMatchObject({ sendStatus: 'unknown' })

    const { docs } = (await admin.call(listFailedMails)).payload
    const mail = docs.find(({ to }) => to === 'grey-doubt@example.com')
    expect(mail).toMatchObject({ outcome: 'unknown' })
    const params = { id: mail?._id ?? '' }
    expect(await admin.refused(postMailRetry, { params, query: {} })).toMatchObject({
      status: 422,
      message: 'This email may have been delivered. Add again=true to send it again.',
    })
    expect(copies()).toBe(2)
    await admin.call(postMailRetry, { params, query: { again: 'true' } })
    await becomes(id, 'grey-doubt@example.com', { sendStatus: 'sent', sendCount: 1, reason: '' })
    expect(copies()).toBe(3)
  })

  it('is reported to an admin who tests a template', async () => {
    const { _id: id } = await template('Test doubt', 'Only a test.')
    server.mood.cuts = 'after the mail'
    expect(await admin.refused(postTemplateTest, { params: { id }, query: {} })).toMatchObject({
      status: 503,
      message: expect.stringContaining('Check your inbox before you send it again.'),
    })
    server.mood.cuts = undefined
  })
})
