import type { Platform } from '../../../platform/http/create-http-server.ts'
import {
  type Capacity,
  type ClaimedDelivery,
  deliveryQueueRepository,
  type DueEndpoint,
} from '../delivery-queue-repository.ts'
import { createDeliver, type Deliver } from './deliver.ts'
import { settleDelivery } from './settle-delivery.ts'

/**
 * Concurrent tries of this process. A failing endpoint, and Slack with its limits, get one at a time. Above `shared`,
 * healthy endpoints get one too and failing ones none, so that many slow endpoints leave places for the others.
 */
const limits = { process: 500, shared: 250, endpoint: 8, failing: 1 }
const pollMs = 1_000
/** While there is more to do, with many free places at once instead of a statement for each. */
const refillMs = 50
/** Above the longest try with its statements. After it, another process takes over what a killed one left. */
const leaseMs = 30_000

type DispatcherDeps = Pick<Platform, 'config' | 'database' | 'outbox' | 'log' | 'clock'> & {
  deliver?: Deliver
}

const doNothing = () => undefined

/**
 * Sends waiting deliveries. Each endpoint has its own places, so a slow one delays no other, and waiting deliveries of
 * one endpoint are not read to find those of another. Returns how to stop it.
 */
export function startWebhookDispatcher(deps: DispatcherDeps) {
  const { database, log, clock, deliver = createDeliver(deps) } = deps
  const queue = deliveryQueueRepository(database.db)
  const stopping = new AbortController()
  const running = new Map<string, number>()
  const tries = new Set<Promise<void>>()
  let wake: () => void = doNothing
  const loop = run()

  async function run() {
    while (!stopping.signal.aborted) {
      const isBusy = await claimAndStart().catch((error: unknown) => {
        log.warn({ err: error }, 'claiming webhook deliveries failed')
        return false
      })
      await waitFor(isBusy ? refillMs : pollMs)
    }
  }

  /** Returns whether more deliveries may be due at once. */
  async function claimAndStart() {
    const now = clock()
    const capacities = findCapacities(await queue.listDueEndpoints(now), running, tries.size)
    if (capacities.length === 0) return false
    const claimed = await queue.claim(capacities, now, new Date(now.getTime() + leaseMs))
    for (const delivery of claimed) start(delivery)
    return claimed.length > 0
  }

  function start(delivery: ClaimedDelivery) {
    const { endpoint_id: endpointId } = delivery
    running.set(endpointId, (running.get(endpointId) ?? 0) + 1)
    const trying = attempt(delivery).finally(() => {
      tries.delete(trying)
      const left = (running.get(endpointId) ?? 1) - 1
      if (left > 0) running.set(endpointId, left)
      else running.delete(endpointId)
      wake()
    })
    tries.add(trying)
  }

  /** A try that cannot be stored is repeated when its lease ends. */
  async function attempt(delivery: ClaimedDelivery) {
    const at = clock()
    try {
      const result = await deliver(delivery, stopping.signal)
      if (stopping.signal.aborted && result.status === null)
        return await queue.release([delivery.id], clock())
      await settleDelivery(deps, delivery, result, at)
    } catch (error) {
      log.warn({ err: error, deliveryId: delivery.id }, 'a webhook delivery was not stored')
    }
  }

  function waitFor(ms: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    wake = () => {
      clearTimeout(timer)
      setTimeout(resolve, Math.min(ms, refillMs))
    }
    return promise
  }

  return async () => {
    stopping.abort()
    wake()
    await loop
    await Promise.all(tries)
  }
}

export function findCapacities(
  due: readonly DueEndpoint[],
  running: ReadonlyMap<string, number>,
  runningInAll: number,
): Capacity[] {
  let taken = runningInAll
  const capacities: Capacity[] = []
  // Endpoints without a running try first, so that all are served when places are few.
  const inOrder = due.toSorted((a, b) => (running.get(a.id) ?? 0) - (running.get(b.id) ?? 0))
  for (const { id, isFailing, kind } of inOrder) {
    const isScarce = taken >= limits.shared
    const most = isFailing || kind === 'slack' || isScarce ? limits.failing : limits.endpoint
    const end = isFailing ? limits.shared : limits.process
    const free = Math.min(most - (running.get(id) ?? 0), end - taken)
    if (free <= 0) continue
    taken += free
    capacities.push({ endpointId: id, free })
  }
  return capacities
}
