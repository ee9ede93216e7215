import { omitHiddenFields } from '../api/hidden-fields.ts'
import { toNotification } from '../objects/thin-event.ts'
import type { Delivery } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { signWebhook } from './sign.ts'

const answerWithin = 10_000
const firstRetryAfter = 500
const lastRetryAfter = 60_000

export type Webhooks = ReturnType<typeof startWebhooks>

const isDue = ({ nextAttemptAt }: Delivery) => nextAttemptAt <= Date.now()

/** Sends events to each endpoint in order, and retries with growing delays until the endpoint accepts them. */
export function startWebhooks(store: Store) {
  const closing = new AbortController()
  const working = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const nextFor = (endpoint: string) =>
    store.deliveries
      .all()
      .filter((delivery) => delivery.endpoint === endpoint && isDue(delivery))
      .toSorted((a, b) => a.nextAttemptAt - b.nextAttemptAt)[0]

  async function work(endpoint: string): Promise<void> {
    for (let next = nextFor(endpoint); next; next = nextFor(endpoint)) {
      await attempt(next)
      if (closing.signal.aborted) return
      await store.save()
    }
  }

  /** Sends due events and schedules itself for the next ones. A slow endpoint does not delay others. */
  function wake(): void {
    clearTimeout(timer)
    if (closing.signal.aborted) return
    const waiting = store.deliveries.all()
    for (const { endpoint } of waiting.filter(isDue)) {
      if (!working.has(endpoint))
        working.set(
          endpoint,
          work(endpoint).finally(() => rest(endpoint)),
        )
    }
    const later = waiting
      .filter((delivery) => !isDue(delivery))
      .map((delivery) => delivery.nextAttemptAt)
    if (later.length === 0) return
    timer = setTimeout(wake, Math.max(0, Math.min(...later) - Date.now()))
    timer.unref()
  }

  function rest(endpoint: string): void {
    working.delete(endpoint)
    wake()
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const event = store.events.get(delivery.event)
    const thin = store.thinEvents.get(delivery.event)
    const content = event ?? (thin && toNotification(thin))
    const endpoint = store.endpoints.get(delivery.endpoint)
    if (!content || !endpoint) {
      store.deliveries.delete(delivery.id)
      return
    }
    const body = JSON.stringify(omitHiddenFields(content), null, 2)
    const received = await post(endpoint.url, body, endpoint.secret)
    if (closing.signal.aborted) return
    if (received) {
      store.deliveries.delete(delivery.id)
      if (event) {
        store.events.put({ ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
      }
      return
    }
    const pause = Math.min(lastRetryAfter, firstRetryAfter * 2 ** delivery.attempts)
    store.deliveries.put({
      ...delivery,
      attempts: delivery.attempts + 1,
      nextAttemptAt: Date.now() + pause,
    })
  }

  async function post(url: string, body: string, secret: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signWebhook(body, secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithin)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      // An unreachable or slow endpoint is retried like one that refuses.
      return false
    }
  }

  async function idle(): Promise<void> {
    if (working.size === 0) return
    await Promise.all(working.values())
    await idle()
  }

  return {
    wake,
    /** Resolves once every due event was tried. */
    async settled() {
      wake()
      await idle()
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await idle()
    },
  }
}
