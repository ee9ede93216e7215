import { hourMs, dayMs, minuteMs } from '@fovea/contract/time'
import {
  getDelivery,
  getWebhook,
  listDeliveries,
  postDeliveryResend,
  postFailedResend,
  postWebhook,
  postWebhookSecret,
  postWebhookTest,
  putWebhook,
  webhookEventExamples,
} from '@fovea/contract/webhooks'
import { retryDelaysSeconds } from '@fovea/contract/webhooks/rules'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import { readMailsOfUser } from '../../../test/mail/mails.ts'
import { signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { openWebhookReceiver } from '../../../test/webhooks/webhook-receiver.ts'
import { startWebhookDispatcher } from './index.ts'

const api = await openTestApi({ KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') })
const receiver = await openWebhookReceiver()
const stop = startWebhookDispatcher(api.platform)
const answerOk = receiver.answer
const begin = new Date('2026-03-01T12:00:00.000Z')

beforeEach(() => {
  api.clock.now = begin
  receiver.received.length = 0
})
afterEach(() => {
  receiver.answer = answerOk
})
afterAll(() => stop())

const pass = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}
const answerWith = (status: number, body = '', headers = {}) => {
  receiver.answer = (_, response) => {
    response.writeHead(status, headers).end(body)
  }
}

async function createWebhookOf(browser: TestBrowser, more: { path?: string } = {}) {
  const { payload } = await browser.call(postWebhook, {
    body: {
      kind: 'webhook',
      name: 'Ours',
      url: receiver.url + (more.path ?? ''),
      events: ['key.created', 'key.deleted'],
    },
  })
  return { id: payload.doc._id, doc: payload.doc, secret: payload.secret ?? '' }
}

const listOf = async (browser: TestBrowser, webhookId: string) =>
  (await browser.call(listDeliveries, { params: { webhookId }, query: {} })).payload.docs

test('sends what happened, signed as Standard Webhooks says', async () => {
  // The verifier compares with the real time.
  api.clock.now = new Date()
  const { browser } = await signInAs(api, 'signed@example.com')
  const { id, secret } = await createWebhookOf(browser)
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
  const key = await createKey(browser)
  await expect.poll(() => receiver.received.length).toBe(1)
  const { headers = {}, body = '' } = receiver.received[0] ?? {}
  const payload = new Webhook(secret).verify(body, headers)
  expect(payload).toEqual({
    type: 'key.created',
    timestamp: api.clock.now.toISOString(),
    data: { version: 1, key: expect.objectContaining({ id: key._id, kind: 'prod' }) },
  })
  expect(body).not.toContain(key.key)
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('signature')
  await expect.poll(async () => (await listOf(browser, id))[0]?.state).toBe('delivered')
  const [delivery] = await listOf(browser, id)
  expect(delivery).toMatchObject({
    eventId: headers['webhook-id'],
    type: 'key.created',
    status: 200,
    tries: 1,
    nextTry: null,
  })
  const params = { webhookId: id, deliveryId: delivery?._id ?? '' }
  const { doc } = (await browser.call(getDelivery, { params })).payload
  expect(doc).toMatchObject({
    request: { url: receiver.url, body },
    history: [{ status: 200, error: '', answer: 'ok', answerCut: false }],
  })
  expect(doc.request.headers).toContainEqual({ name: 'webhook-id', value: doc.eventId })
})

test('shows the secret once, stores it encrypted and does not repeat it for an Idempotency-Key', async () => {
  const { browser, user } = await signInAs(api, 'sealed@example.com')
  const request = {
    method: 'POST' as const,
    url: '/api/webhooks',
    headers: { 'idempotency-key': 'one' },
    payload: { kind: 'webhook', url: receiver.url, events: ['key.created'] },
  }
  const first = postWebhook.answer.parse((await browser.send(request)).json())
  const again = await browser.send(request)
  expect(again.json()).toEqual({ payload: { doc: first.payload.doc, secret: null } })
  const rows = await api.query<{ kept: string }>`
    select row_to_json(webhook_endpoints)::text || encode(secret, 'escape') as kept
    from webhook_endpoints where workspace_id = ${user._id}`
  expect(rows).toHaveLength(1)
  expect(rows[0]?.kept).not.toContain((first.payload.secret ?? '').slice(6))
})

const verify = (secret: string | null) => {
  const last = receiver.received.at(-1)
  const hook = new Webhook(secret ?? '')
  const timestamp = new Date(Number(last?.headers['webhook-timestamp']) * 1000)
  const signature = hook.sign(last?.headers['webhook-id'] ?? '', timestamp, last?.body ?? '')
  return last?.headers['webhook-signature']?.split(' ').includes(signature)
}

test('signs with both secrets for a day after the secret was rolled', async () => {
  const { browser } = await signInAs(api, 'rolled@example.com')
  const { id, secret: old } = await createWebhookOf(browser)
  const { payload } = await browser.call(postWebhookSecret, { params: { webhookId: id } })
  expect(payload.doc.previousSecretUntil).toBe('2026-03-02T12:00:00.000Z')
  await createKey(browser)
  await expect.poll(() => receiver.received.length).toBe(1)
  expect([verify(old), verify(payload.secret)]).toEqual([true, true])
  pass(dayMs)
  await createKey(browser)
  await expect.poll(() => receiver.received.length).toBe(2)
  expect([verify(old), verify(payload.secret)]).toEqual([false, true])
})

test('tries again after the listed times, then gives up, and sends again on request', async () => {
  const { browser } = await signInAs(api, 'retried@example.com')
  const { id } = await createWebhookOf(browser)
  answerWith(500, 'no '.repeat(1_000))
  await createKey(browser)
  for (const [index, seconds] of retryDelaysSeconds.entries()) {
    await expect.poll(async () => (await listOf(browser, id))[0]?.tries).toBe(index + 1)
    const [delivery] = await listOf(browser, id)
    const waitMs = Date.parse(delivery?.nextTry ?? '') - api.clock.now.getTime()
    expect(waitMs).toBeGreaterThanOrEqual(seconds * 1000)
    expect(waitMs).toBeLessThanOrEqual(seconds * 1100)
    pass(waitMs)
  }
  await expect.poll(async () => (await listOf(browser, id))[0]?.state).toBe('failed')
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [failed] = await listOf(browser, id)
  expect(failed).toMatchObject({ tries: 10, nextTry: null, status: 500 })
  const params = { webhookId: id, deliveryId: failed?._id ?? '' }
  const { doc } = (await browser.call(getDelivery, { params })).payload
  expect(doc.history).toHaveLength(10)
  expect(doc.history[0]).toMatchObject({
    error: 'The server answered 500.',
    answer: 'no '.repeat(1_000).slice(0, 1_024),
    answerCut: true,
  })

  answerWith(204)
  await browser.call(postDeliveryResend, { params })
  await expect.poll(async () => (await listOf(browser, id))[0]?.state).toBe('delivered')
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(doc.eventId)
  const { doc: endpoint } = (await browser.call(getWebhook, { params: { webhookId: id } })).payload
  expect(endpoint).toMatchObject({ failingSince: null, failed: 0, waiting: 0 })
})

test('waits longer if the server asks for it', async () => {
  const { browser } = await signInAs(api, 'later@example.com')
  const { id } = await createWebhookOf(browser)
  answerWith(429, '', { 'retry-after': '3600' })
  await createKey(browser)
  await expect.poll(async () => (await listOf(browser, id))[0]?.tries).toBe(1)
  const [delivery] = await listOf(browser, id)
  expect(Date.parse(delivery?.nextTry ?? '')).toBeGreaterThanOrEqual(begin.getTime() + hourMs)
})

test('sends all failed deliveries since a time again', async () => {
  const { browser } = await signInAs(api, 'all@example.com')
  const { id } = await createWebhookOf(browser)
  await browser.call(putWebhook, { params: { webhookId: id }, body: { paused: true } })
  await createKey(browser)
  pass(hourMs)
  for (let made = 0; made < 3; made++) await createKey(browser)
  await api.query`update webhook_deliveries set state = 'failed', next_try_at = null
    where endpoint_id = ${id}`
  await browser.call(putWebhook, { params: { webhookId: id }, body: { paused: false } })
  const { payload } = await browser.call(postFailedResend, {
    params: { webhookId: id },
    body: { since: new Date(begin.getTime() + minuteMs).toISOString() },
  })
  expect(payload).toEqual({ resent: 3 })
  await expect.poll(() => receiver.received.length).toBe(3)
  const { docs } = (
    await browser.call(listDeliveries, { params: { webhookId: id }, query: { state: 'failed' } })
  ).payload
  expect(docs).toHaveLength(1)
})

test('keeps what happens during a pause until it goes on', async () => {
  const { browser } = await signInAs(api, 'pause@example.com')
  const { id } = await createWebhookOf(browser)
  const other = await createWebhookOf(browser, { path: '/other' })
  const params = { webhookId: id }
  await browser.call(putWebhook, { params, body: { paused: true } })
  await createKey(browser)
  await expect.poll(async () => (await listOf(browser, other.id))[0]?.state).toBe('delivered')
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/other'])
  expect((await browser.call(getWebhook, { params })).payload.doc).toMatchObject({
    state: 'paused',
    pauseReason: 'person',
    waiting: 1,
  })
  await browser.call(putWebhook, { params, body: { paused: false } })
  await expect.poll(() => receiver.received.length).toBe(2)
})

test('ends an endpoint that answers 410, and a new URL revives it', async () => {
  const { browser, user } = await signInAs(api, 'gone@example.com')
  const { id } = await createWebhookOf(browser)
  const params = { webhookId: id }
  answerWith(410)
  await createKey(browser)
  const state = async () => (await browser.call(getWebhook, { params })).payload.doc.state
  await expect.poll(state).toBe('ended')
  expect((await listOf(browser, id))[0]).toMatchObject({ state: 'failed', nextTry: null })
  expect((await readMailsOfUser(api.db, user._id)).map(({ subject }) => subject)).toContain(
    'The webhook Ours has ended',
  )
  await createKey(browser)
  expect(await listOf(browser, id)).toHaveLength(1)
  const test = { params, body: { type: 'key.created' as const } }
  await expect(browser.call(postWebhookTest, test)).rejects.toThrow(': 422')
  await browser.call(putWebhook, { params, body: { url: `${receiver.url}/new` } })
  answerWith(200)
  await browser.call(postWebhookTest, test)
  await expect.poll(() => receiver.received.at(-1)?.path).toBe('/hook/new')
})

test('pauses an endpoint after five days of failures, with an email', async () => {
  const { browser, user } = await signInAs(api, 'dead@example.com')
  const { id } = await createWebhookOf(browser)
  const params = { webhookId: id }
  answerWith(500)
  await createKey(browser)
  await expect.poll(async () => (await listOf(browser, id))[0]?.tries).toBe(1)
  pass(5 * dayMs - 1)
  await expect.poll(async () => (await listOf(browser, id))[0]?.tries).toBe(2)
  expect((await browser.call(getWebhook, { params })).payload.doc.state).toBe('active')
  pass(hourMs)
  const state = async () => (await browser.call(getWebhook, { params })).payload.doc
  await expect.poll(async () => (await state()).state).toBe('paused')
  expect(await state()).toMatchObject({ pauseReason: 'failures', waiting: 1 })
  expect((await readMailsOfUser(api.db, user._id)).map(({ subject }) => subject)).toContain(
    'The webhook Ours is paused',
  )
})

test('sends a test with the example of an event', async () => {
  const { browser } = await signInAs(api, 'tested@example.com')
  const { id } = await createWebhookOf(browser)
  await browser.call(postWebhookTest, {
    params: { webhookId: id },
    body: { type: 'session.refused' },
  })
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.headers['fovea-test']).toBe('true')
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'session.refused',
    data: webhookEventExamples['session.refused'],
  })
  expect((await listOf(browser, id))[0]).toMatchObject({ test: true })
})
