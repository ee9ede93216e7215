import type { Event, EventType } from './objects/event.ts'
import { apiVersion } from './keys.ts'
import { withoutHidden } from './api/hidden.ts'
import { newId } from './store/ids.ts'
import type { Store } from './store/store.ts'

/** Who asked for what is being done; nobody did where the clock did it. */
export type Cause = { requestId: string; idempotencyKey: string | null } | undefined

/** What everything here works on: the state, the time, and a way to say that something happened. */
export type Provider = {
  store: Store
  /** Where the sandbox is. */
  url: string
  now(): number
  /** Records an event, and a delivery for each endpoint that wants it. */
  emit(type: EventType, object: { id: string }, before?: object): void
}

/** The provider as one request acts on it, or the clock, which lives through moments that are past by now. */
export function actAs(
  store: Store,
  url: string,
  cause: Cause,
  now: () => number = store.clock.now,
): Provider {
  return {
    store,
    url,
    now,
    emit(type, object, before) {
      const endpoints = store.endpoints
        .all()
        .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))
      const event: Event = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: now(),
        data: {
          object: withoutHidden(object),
          ...(before && { previous_attributes: changedSince(before, object) }),
        },
        livemode: false,
        pending_webhooks: endpoints.length,
        request: {
          id: cause?.requestId ?? null,
          idempotency_key: cause?.idempotencyKey ?? null,
        },
        type,
      }
      store.events.put(event)
      for (const endpoint of endpoints) {
        store.deliveries.put({
          id: newId('del'),
          event: event.id,
          endpoint: endpoint.id,
          attempts: 0,
          nextAttemptAt: 0,
        })
      }
    },
  }
}

/** The former values of whatever is different now. */
function changedSince(before: object, after: object): object {
  const now = new Map(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
    ),
  )
}
