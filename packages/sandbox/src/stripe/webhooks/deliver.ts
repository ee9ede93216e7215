import { withoutHidden } from '../api/hidden.ts'
import type { Delivery } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { signatureOf } from './sign.ts'

const answerWithin = 10_000
const firstRetryAfter = 500
const lastRetryAfter = 60_000

export type Webhooks = ReturnType<typeof startWebhooks>

/** Sends events to the endpoints: in order, and again, ever more slowly, until one says that it has it. */
export function startWebhooks(store: Store) {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isAskedAgain = false

  async function work(): Promise<void> {
    for (;;) {
      const next = store.deliveries
        .all()
        .toSorted((one, other) => one.nextAttemptAt - other.nextAttemptAt)[0]
      if (!next || closing.signal.aborted) return
      const wait = next.nextAttemptAt - Date.now()
      if (wait > 0) {
        timer = setTimeout(wake, wait)
        timer.unref()
        return
      }
      await attempt(next)
      await store.save()
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const event = store.events.get(delivery.event)
    const endpoint = store.endpoints.get(delivery.endpoint)
    if (!event || !endpoint) {
      store.deliveries.delete(delivery.id)
      return
    }
    const body = JSON.stringify(withoutHidden(event), null, 2)
    const received = await post(endpoint.url, body, endpoint.secret)
    if (closing.signal.aborted) return
    if (received) {
      store.deliveries.delete(delivery.id)
      store.events.put({ ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
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
          'stripe-signature': signatureOf(body, secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithin)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      // Nobody there, or no answer in time: tried again like any other refusal.
      return false
    }
  }

  function wake(): void {
    clearTimeout(timer)
    if (working) {
      isAskedAgain = true
      return
    }
    isAskedAgain = false
    working = work().finally(() => {
      working = undefined
      if (isAskedAgain) wake()
    })
  }

  async function idle(): Promise<void> {
    if (!working) return
    await working
    await idle()
  }

  return {
    /** Sends what is due; called whenever something may be. */
    wake,
    /** Resolves once everything was tried that is due by now. */
    async settled() {
      wake()
      await idle()
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await working
    },
  }
}
