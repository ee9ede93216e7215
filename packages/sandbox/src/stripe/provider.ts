import type { Event, EventType } from './objects/event.ts'
import type { ThinEvent } from './objects/thin-event.ts'
import { apiVersion } from './keys.ts'
import { omitHiddenFields } from './api/hidden-fields.ts'
import { createId } from './store/ids.ts'
import type { Store } from './store/store.ts'

/** Who asked for what is being done; nobody did where the clock did it. */
export type EventCause = { requestId: string; idempotencyKey: string | null } | undefined

/** What everything here works on: the state, the time, and a way to say that something happened. */
export type Provider = {
  store: Store
  /** Where the sandbox is. */
  url: string
  now(): number
  /** Records an event, and a delivery for each endpoint that wants it. */
  emit(type: EventType, object: { id: string }, before?: object): void
  /** The same for an event that says no more than what it is about. */
  tellThin(event: ThinEvent): void
}

/** The provider as one request acts on it, or the clock, which lives through moments that are past by now. */
export function createProvider(
  store: Store,
  url: string,
  cause: EventCause,
  now: () => number = store.clock.now,
): Provider {
  const wanting = (type: string) =>
    store.endpoints
      .all()
      .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))

  const deliver = (event: string, type: string) => {
    for (const endpoint of wanting(type)) {
      store.deliveries.put({
        id: createId('del'),
        event,
        endpoint: endpoint.id,
        attempts: 0,
        nextAttemptAt: 0,
      })
    }
  }

  return {
    store,
    url,
    now,
    tellThin(event) {
      store.thinEvents.put(event)
      deliver(event.id, event.type)
    },
    emit(type, object, before) {
      const event: Event = {
        id: createId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: now(),
        data: {
          object: omitHiddenFields(object),
          ...(before && { previous_attributes: changedSince(before, object) }),
        },
        livemode: false,
        pending_webhooks: wanting(type).length,
        request: {
          id: cause?.requestId ?? null,
          idempotency_key: cause?.idempotencyKey ?? null,
        },
        type,
      }
      store.events.put(event)
      deliver(event.id, type)
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
