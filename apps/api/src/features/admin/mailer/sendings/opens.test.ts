import { getSending, postSending, postTemplate } from '@fovea/contract/admin'
import { dayMs } from '@fovea/contract/time'
import { beforeEach, expect, it } from 'vitest'
import { openTestMailServer } from '../../../../../test/mail/test-mail-server.ts'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../../test/test-api.ts'
import { createMailTransport } from '../../../../platform/mail/transport.ts'
import { createMailerTasks } from '../tasks.ts'
import { runSendings } from './run-sendings.ts'

const server = await openTestMailServer()
const env = { RATE_LIMIT_FACTOR: '100', SMTP_URL: server.url }
const counting = await openTestApi({ ...env, COUNT_EMAIL_OPENS: 'on' })
const usual = await openTestApi(env)
const emails = ['ann@example.com', 'bob@example.com']
beforeEach(() => {
  server.taken.length = 0
})

/** Sends a template to two people, and reads the addresses of the images in their emails. */
async function sendWith(api: typeof counting) {
  const { browser: admin } = await signInAs(api, 'admin@fovea.test')
  for (const email of emails) await signInAs(api, email)
  await api.deliverMail()
  const body = { emailSubject: 'News', emailBody: 'Hello, {{name}}.' }
  const template = (await admin.call(postTemplate, { body })).payload.doc._id
  const order = { template, version: 1, emails, count: 2 }
  const { _id: id } = (await admin.call(postSending, { body: order })).payload.doc
  const { config, outbox, clock } = api.platform
  const send = createMailTransport(config)
  await runSendings({ db: api.db, config, outbox, clock, send })
  const images = server.taken
    .filter((mail) => mail.includes('News'))
    .flatMap((mail) => mail.replaceAll('=\r\n', '').match(/\/api\/email\/opens\/[\w-]+/g) ?? [])
  const read = async () =>
    (await admin.call(getSending, { params: { id } })).payload.doc.figures.opened
  return { images, read }
}

async function load(url: string) {
  const { statusCode, headers, rawPayload } = await counting.app.inject({ url })
  const { date, 'x-request-id': requestId, ...alike } = headers
  expect([date, requestId]).toEqual([expect.any(String), expect.any(String)])
  return { statusCode, headers: alike, image: rawPayload.toString('base64') }
}

it('counts each recipient once, and answers every token alike', async () => {
  const { images, read } = await sendWith(counting)
  const [ann = '', bob = ''] = images
  expect(new Set(images).size).toBe(2)
  expect(await read()).toBe(0)
  const first = await load(ann)
  expect(first).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'image/gif',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    },
    image: expect.stringMatching(/^R0lGODlh/),
  })
  expect(await load(ann)).toEqual(first)
  expect(await load('/api/email/opens/nobody')).toEqual(first)
  expect(await read()).toBe(1)
  await load(bob)
  expect(await read()).toBe(2)
})

it('stores neither who opened an email nor when', async () => {
  const { images } = await sendWith(counting)
  const readRecipients = () => counting.query`select * from sending_recipients order by 1, 2`
  const before = await readRecipients()
  const tokens = await counting.query`select * from sending_open_tokens limit 1`
  expect(Object.keys(tokens[0] ?? {})).toEqual(['token_hash', 'sending_id', 'created_on'])
  for (const image of images) await load(image)
  expect(await readRecipients()).toEqual(before)
  expect(await counting.query`select from sending_open_tokens`).toHaveLength(0)
})

it('forgets images after 30 days', async () => {
  const { images, read } = await sendWith(counting)
  const begun = counting.clock.now
  const forget = createMailerTasks(counting.platform).find(({ name }) => name.includes('images'))
  for (const [days, left] of [
    [30, 2],
    [31, 0],
  ] as const) {
    counting.clock.now = new Date(begun.getTime() + days * dayMs)
    await forget?.run()
    expect(await counting.query`select from sending_open_tokens`).toHaveLength(left)
  }
  counting.clock.now = begun
  await load(images[0] ?? '')
  expect(await read()).toBe(0)
})

it('counts nothing unless the installation says so', async () => {
  const { images, read } = await sendWith(usual)
  expect(server.taken.filter((mail) => mail.includes('News'))).toHaveLength(2)
  expect(images).toEqual([])
  expect(await read()).toBeUndefined()
  expect(await usual.query`select from sending_open_tokens`).toHaveLength(0)
})
