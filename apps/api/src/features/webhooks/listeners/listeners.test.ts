import { minuteMs } from '@fovea/contract/time'
import {
  deleteListener,
  listDeliveries,
  postListener,
  postListenerRead,
  postSample,
  postWebhook,
  putWebhook,
  webhookEventExamples,
} from '@fovea/contract/webhooks'
import {
  listenerEvents,
  listenerMinutes,
  maxWebhookListeners,
} from '@fovea/contract/webhooks/rules'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { createTokenWithClient, signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { createWebhookTasks } from '../tasks.ts'

const api = await openTestApi()

const pass = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * minuteMs)
}
const listen = async (browser: TestBrowser, events: 'key.created'[] = ['key.created']) =>
  (await browser.call(postListener, { body: { events } })).payload.doc._id
const read = async (browser: TestBrowser, listenerId: string, acknowledged: string[] = []) =>
  (await browser.call(postListenerRead, { params: { listenerId }, body: { acknowledged } })).payload
    .docs
const runTasks = async () => {
  for (const task of createWebhookTasks(api.db, () => api.clock.now)) await task.run()
}

test('a listener reads each event until it acknowledges it, at most 20 at once', async () => {
  const { browser, user } = await signInAs(api, 'listens@example.com')
  const { program } = await createTokenWithClient(api, browser, { scopes: ['webhooks:read'] })
  const id = await listen(program)
  const { _id: keyId } = await createKey(browser)
  const first = await read(program, id)
  expect(first).toMatchObject([{ type: 'key.created', test: false }])
  expect(JSON.parse(first[0]?.body ?? '')).toMatchObject({
    type: 'key.created',
    data: { key: { id: keyId } },
  })
  expect(await read(program, id)).toEqual(first)
  const eventIds = first.map(({ eventId }) => eventId)
  expect(await read(program, id, eventIds)).toEqual([])
  expect(await read(program, id, eventIds)).toEqual([])

  for (let made = 0; made < listenerEvents + 1; made++)
    await browser.call(postSample, { body: { type: 'key.created', to: 'listeners' } })
  const many = await read(program, id)
  expect(many).toHaveLength(listenerEvents)
  expect(
    await read(
      program,
      id,
      many.map(({ eventId }) => eventId),
    ),
  ).toHaveLength(1)
  const rows =
    await api.query`select from webhook_deliveries join webhook_events on event_id = webhook_events.id
    where workspace_id = ${user._id}`
  expect(rows).toEqual([])
})

test('a listener that is not read ends, and one is not read by others', async () => {
  const { browser } = await signInAs(api, 'forgets@example.com')
  const stranger = (await signInAs(api, 'stranger@example.com')).browser
  const id = await listen(browser)
  await expect(read(stranger, id)).rejects.toThrow(': 404')
  await expect(stranger.call(deleteListener, { params: { listenerId: id } })).rejects.toThrow(
    ': 404',
  )
  pass(listenerMinutes - 1)
  await read(browser, id)
  pass(listenerMinutes - 1)
  await runTasks()
  await read(browser, id)
  pass(listenerMinutes)
  await expect(read(browser, id)).rejects.toThrow(': 404')
  await runTasks()
  const sample = { body: { type: 'key.created' as const, to: 'listeners' as const } }
  await expect(browser.call(postSample, sample)).rejects.toThrow(': 422')
})

test('a listener that never acknowledges ends before it fills the database', async () => {
  const { browser, user } = await signInAs(api, 'hoards@example.com')
  const id = await listen(browser)
  await api.query`with event as (
      insert into webhook_events (workspace_id, type, at, body)
      select ${user._id}::uuid, 'key.created', ${api.clock.now}, '{}' from generate_series(1, 10001) returning id
    ) insert into webhook_listener_events select ${id}::uuid, id from event`
  await runTasks()
  await expect(read(browser, id)).rejects.toThrow(': 404')
})

test('five programs listen to a workspace at most', async () => {
  const { browser } = await signInAs(api, 'five@example.com')
  for (let count = 1; count < maxWebhookListeners; count++) await listen(browser)
  const last = await listen(browser)
  await expect(listen(browser)).rejects.toThrow(': 422')
  await browser.call(deleteListener, { params: { listenerId: last } })
  await listen(browser)
})

test('a sample reaches active webhooks that receive the event, if it is for everyone', async () => {
  const { browser } = await signInAs(api, 'samples@example.com')
  const create = async (events: ('key.created' | 'key.moved')[]) => {
    const body = { kind: 'webhook' as const, url: 'https://example.com/hooks', events }
    return (await browser.call(postWebhook, { body })).payload.doc._id
  }
  const active = await create(['key.created'])
  const paused = await create(['key.created'])
  await browser.call(putWebhook, { params: { webhookId: paused }, body: { paused: true } })
  const other = await create(['key.moved'])
  const listener = await listen(browser)
  const send = async (to: 'listeners' | 'everyone') =>
    (await browser.call(postSample, { body: { type: 'key.created', to } })).payload
  expect(await send('listeners')).toEqual({ listeners: 1, webhooks: 0 })
  expect(await send('everyone')).toEqual({ listeners: 1, webhooks: 1 })
  const countOf = async (webhookId: string) =>
    (await browser.call(listDeliveries, { params: { webhookId }, query: {} })).payload.docs
  expect(await countOf(active)).toMatchObject([{ test: true, type: 'key.created' }])
  expect(await countOf(paused)).toEqual([])
  expect(await countOf(other)).toEqual([])
  const heard = await read(browser, listener)
  expect(heard.map(({ test: isTest }) => isTest)).toEqual([true, true])
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
    data: webhookEventExamples['key.created'],
  })
})
