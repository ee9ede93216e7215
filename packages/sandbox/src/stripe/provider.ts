import type { Event, EventType } from './objects/event.ts'
import type { ThinEvent } from './objects/thin-event.ts'
import { apiVersion } from './keys.ts'
import { omitHiddenFields } from './api/hidden-fields.ts'
import { createId } from './store/ids.ts'
import type { Store } from './store/store.ts'

/** The request that caused an event; undefined if the clock did. */
export type EventCause = { requestId: string; idempotencyKey: string | null } | undefined

export type Provider = {
  store: Store
  url: string
  now(): number
  emit(type: EventType, object: { id: string }, before?: object): void
  emitThin(event: ThinEvent): void
}

/** The provider for one request, or for the clock, which replays past times. */
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
    emitThin(event) {
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

function changedSince(before: object, after: object): object {
  const now = new Map(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
    ),
  )
}
