import { getWebhook, listDeliveries, postWebhook } from '@fovea/contract/webhooks'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { openWebhookReceiver } from '../../../../test/webhooks/webhook-receiver.ts'
import { deliveryQueueRepository } from '../delivery-queue-repository.ts'
import { findCapacities, startWebhookDispatcher } from './dispatcher.ts'

const api = await openTestApi()
const receiver = await openWebhookReceiver()

async function createEndpoint(browser: TestBrowser, path: string) {
  const url = `${receiver.url}${path}`
  const body = { kind: 'webhook' as const, url, events: ['key.created' as const] }
  return (await browser.call(postWebhook, { body })).payload.doc._id
}

async function addBacklog(endpointId: string, workspaceId: string, count: number) {
  await api.query`with event as (
      insert into webhook_events (workspace_id, type, at, body)
      select ${workspaceId}::uuid, 'key.created', ${api.clock.now}::timestamptz, '{}' from generate_series(1, ${count}::int)
      returning id
    )
    insert into webhook_deliveries (endpoint_id, event_id, created_at, next_try_at)
    select ${endpointId}::uuid, id, ${api.clock.now}::timestamptz, ${api.clock.now}::timestamptz from event`
  await api.query`analyze webhook_deliveries`
}

/** A backlog for one endpoint, which is returned, and five events for another one meanwhile. */
async function deliverBesideBacklog(backlog: number) {
  const name = `behind-${backlog}`
  const dead = await signInAs(api, `dead-${name}@example.com`)
  const live = await signInAs(api, `live-${name}@example.com`)
  const deadId = await createEndpoint(dead.browser, `/dead-${name}`)
  const liveId = await createEndpoint(live.browser, `/live-${name}`)
  await addBacklog(deadId, dead.user._id, backlog)
  receiver.answer = (request, response) => {
    if (request.url === `/hook/live-${name}`) response.end()
  }
  const countReceived = (path: string) =>
    receiver.received.filter((request) => request.path === path).length
  const stop = startWebhookDispatcher(api.platform)
  try {
    const dying = () => countReceived(`/hook/dead-${name}`)
    await expect.poll(dying).toBe(8)
    for (let made = 0; made < 5; made++) {
      await createKey(live.browser)
      const startedMs = performance.now()
      await expect.poll(() => countReceived(`/hook/live-${name}`)).toBe(made + 1)
      // The dead endpoint would take ten seconds for every try.
      expect(performance.now() - startedMs).toBeLessThan(5_000)
    }
    expect(dying()).toBe(8)
    const { docs } = (
      await live.browser.call(listDeliveries, { params: { webhookId: liveId }, query: {} })
    ).payload
    expect(docs).toHaveLength(5)
    const rows = await api.query<{ plan: string }>`explain (analyze, buffers off, format text)
      select id from webhook_deliveries where endpoint_id = ${liveId} and state = 'waiting'
        and next_try_at <= now() order by next_try_at limit 8`
    expect(JSON.stringify(rows)).toContain('webhook_deliveries_waiting')
  } finally {
    await stop()
  }
  return (await dead.browser.call(getWebhook, { params: { webhookId: deadId } })).payload.doc
}

/** Tries that the stop ended are not counted as failures. */
const untouched = { failed: 0, failingSince: null }

test('many waiting deliveries to a dead endpoint do not delay others', async () => {
  expect(await deliverBesideBacklog(3_000)).toMatchObject({ waiting: 3_000, ...untouched })
})

test(
  '50,000 waiting deliveries to a dead endpoint do not delay others',
  { tags: ['thorough'], timeout: 120_000 },
  async () => {
    expect(await deliverBesideBacklog(50_000)).toMatchObject({ waiting: 50_000, ...untouched })
  },
)

test('two processes send each delivery once', async () => {
  const { browser, user } = await signInAs(api, 'shared@example.com')
  const id = await createEndpoint(browser, '/shared')
  receiver.received.length = 0
  receiver.answer = (_, response) => response.end()
  await addBacklog(id, user._id, 60)
  const stops = [startWebhookDispatcher(api.platform), startWebhookDispatcher(api.platform)]
  const state = async () =>
    (await browser.call(getWebhook, { params: { webhookId: id } })).payload.doc.waiting
  await expect.poll(state, { timeout: 20_000 }).toBe(0)
  await Promise.all(stops.map((stop) => stop()))
  const ids = receiver.received
    .filter(({ path }) => path === '/hook/shared')
    .map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(60)
  expect(new Set(ids).size).toBe(60)
})

test('a delivery whose process was killed is sent by another one after its lease', async () => {
  const { browser, user } = await signInAs(api, 'killed@example.com')
  const id = await createEndpoint(browser, '/killed')
  await addBacklog(id, user._id, 1)
  const { now } = api.clock
  const queue = deliveryQueueRepository(api.db)
  const lease = new Date(now.getTime() + 30_000)
  expect(await queue.claim([{ endpointId: id, free: 8 }], now, lease)).toHaveLength(1)
  expect(await queue.claim([{ endpointId: id, free: 8 }], now, lease)).toEqual([])
  receiver.received.length = 0
  api.clock.now = lease
  const stop = startWebhookDispatcher(api.platform)
  await expect
    .poll(() => receiver.received.filter(({ path }) => path === '/hook/killed').length)
    .toBe(1)
  await stop()
})

const due = (id: string, more = {}) => ({
  id,
  isFailing: false,
  kind: 'webhook' as const,
  ...more,
})

test('many slow endpoints leave places for others', () => {
  const none = new Map<string, number>()
  expect(findCapacities([due('a')], none, 0)).toEqual([{ endpointId: 'a', free: 8 }])
  expect(findCapacities([due('a')], new Map([['a', 8]]), 8)).toEqual([])
  expect(findCapacities([due('a', { isFailing: true })], none, 0)).toEqual([
    { endpointId: 'a', free: 1 },
  ])
  expect(findCapacities([due('a', { kind: 'slack' })], none, 0)).toEqual([
    { endpointId: 'a', free: 1 },
  ])
  const failing = Array.from({ length: 900 }, (_, n) => due(`${n}`, { isFailing: true }))
  expect(findCapacities([...failing, due('healthy')], none, 0)).toHaveLength(251)
  expect(findCapacities([due('a')], none, 499)).toEqual([{ endpointId: 'a', free: 1 }])
  expect(findCapacities([due('a')], none, 500)).toEqual([])
})
