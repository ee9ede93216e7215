import { getDelivery, listDeliveries, postWebhook, postWebhookTest } from '@fovea/contract/webhooks'
import { webhookEventTypes } from '@fovea/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { createSlackMessage } from './delivery/slack-message.ts'
import { startWebhookDispatcher } from './index.ts'

const api = await openTestApi()
const stop = startWebhookDispatcher(api.platform)
afterAll(() => stop())

const slackUrl = `${api.platform.config.sandbox?.url}/slack/services/T00000000/B00000000/`

async function createSlackWebhook(email: string, token: string) {
  const { browser } = await signInAs(api, email)
  const { payload } = await browser.call(postWebhook, {
    body: { kind: 'slack', url: slackUrl + token, events: ['alert.fired'] },
  })
  return { browser, ...payload }
}

test('Slack accepts the message of every event', async () => {
  const token = 'SandboxWebhookToken00001'
  const { browser, doc, secret } = await createSlackWebhook('slack@example.com', token)
  expect(secret).toBeNull()
  expect(JSON.stringify(doc)).not.toContain(token)
  const params = { webhookId: doc._id }
  for (const type of webhookEventTypes)
    await browser.call(postWebhookTest, { params, body: { type } })
  const list = async () => (await browser.call(listDeliveries, { params, query: {} })).payload.docs
  await expect
    .poll(async () => (await list()).filter(({ state }) => state === 'waiting'), {
      timeout: 30_000,
    })
    .toEqual([])
  const answers = (await list()).map(({ type, status }) => ({ type, status }))
  expect(answers).toEqual(webhookEventTypes.map((type) => ({ type, status: 200 })).toReversed())
  const [last] = await list()
  const detail = await browser.call(getDelivery, {
    params: { ...params, deliveryId: last?._id ?? '' },
  })
  expect(JSON.stringify(detail)).not.toContain(token)
})

test('a channel that is archived ends the webhook', async () => {
  const { browser, doc } = await createSlackWebhook('old@example.com', 'ArchivedWebhookToken0001')
  const params = { webhookId: doc._id }
  await browser.call(postWebhookTest, { params, body: { type: 'alert.fired' } })
  const list = async () => (await browser.call(listDeliveries, { params, query: {} })).payload.docs
  await expect.poll(async () => (await list())[0]).toMatchObject({ state: 'failed', status: 410 })
})

test('names of apps and tokens cannot mention people', () => {
  const body = JSON.stringify({
    type: 'token.created',
    timestamp: '2026-03-01T12:00:00.000Z',
    data: { version: 1, token: { id: '1', name: '<!channel> & <https://evil.example|here>' } },
  })
  const text = JSON.parse(createSlackMessage(body, false)).text
  expect(text).toContain('&lt;!channel&gt; &amp; &lt;https://evil.example|here&gt;')
})
