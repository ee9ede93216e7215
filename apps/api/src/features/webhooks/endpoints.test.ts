import { deleteProdKey } from '@fovea/contract/license-keys'
import {
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  postWebhook,
  webhookEventData,
  webhookEventExamples,
  webhookEventTypes,
} from '@fovea/contract/webhooks'
import { expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import { createTokenWithClient, signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'

const api = await openTestApi()

async function createWebhookOf(browser: TestBrowser) {
  const url = 'https://hooks.example.com/'
  const body = { kind: 'webhook' as const, url, events: ['key.deleted' as const] }
  return { id: (await browser.call(postWebhook, { body })).payload.doc._id }
}

const listOf = async (browser: TestBrowser, webhookId: string) =>
  (await browser.call(listDeliveries, { params: { webhookId }, query: {} })).payload.docs

test('every event has an example of its schema', () => {
  expect(Object.keys(webhookEventExamples)).toEqual([...webhookEventTypes])
  for (const type of webhookEventTypes)
    expect(webhookEventData[type].parse(webhookEventExamples[type])).toEqual(
      webhookEventExamples[type],
    )
})

test('a workspace has ten endpoints at most, and sees no others', async () => {
  const { browser } = await signInAs(api, 'ten@example.com')
  const stranger = (await signInAs(api, 'stranger@example.com')).browser
  const made = []
  for (let count = 0; count < 10; count++) made.push(await createWebhookOf(browser))
  await expect(createWebhookOf(browser)).rejects.toThrow(': 422')
  const params = { webhookId: made[0]?.id ?? '' }
  for (const call of [getWebhook, deleteWebhook])
    await expect(stranger.call(call, { params })).rejects.toThrow(': 404')
  await expect(stranger.call(listDeliveries, { params, query: {} })).rejects.toThrow(': 404')
  await browser.call(deleteWebhook, { params })
  expect((await browser.call(listWebhooks)).payload.docs).toHaveLength(9)
})

test('a token with the scope sets up webhooks', async () => {
  const { browser } = await signInAs(api, 'token@example.com')
  const { program } = await createTokenWithClient(api, browser, { scopes: ['webhooks:write'] })
  const { id } = await createWebhookOf(program)
  expect((await browser.call(listWebhooks)).payload.docs).toMatchObject([{ _id: id }])
})

test('an event is rolled back with what happened, and not stored without a listener', async () => {
  const { browser, user } = await signInAs(api, 'quiet@example.com')
  const key = await createKey(browser)
  const { id } = await createWebhookOf(browser)
  await api.query`create function fail_deletion() returns trigger language plpgsql as
    $$ begin raise exception 'planted'; end $$`
  await api.query`create constraint trigger planted after insert on deleted_keys deferrable initially deferred
    for each row execute function fail_deletion()`
  await expect(browser.call(deleteProdKey, { params: { sdkKey: key._id } })).rejects.toThrow(
    ': 500',
  )
  await api.query`drop trigger planted on deleted_keys`
  expect(await listOf(browser, id)).toEqual([])
  const rows = await api.query`select from webhook_events where workspace_id = ${user._id}`
  expect(rows).toEqual([])
})
