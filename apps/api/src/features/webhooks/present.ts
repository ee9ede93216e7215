import type { Delivery, DeliveryDetail, Webhook } from '@fovea/contract/webhooks'
import type { DeliveryRow, TryRow } from './delivery-repository.ts'
import type { EndpointRow } from './endpoint-repository.ts'

export function presentWebhook(row: EndpointRow, now: Date): Webhook {
  const { previous_until } = row
  const isSigningTwice = previous_until !== null && previous_until > now
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    url: row.url,
    events: row.events,
    state: row.state,
    pauseReason: row.pause_reason,
    created: row.created_at.toISOString(),
    previousSecretUntil: isSigningTwice ? previous_until.toISOString() : null,
    lastDelivered: row.last_delivered_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    failed: row.failed,
  }
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    _id: row.id,
    eventId: formatEventId(row.event_id),
    type: row.type,
    test: row.test,
    created: row.created_at.toISOString(),
    state: row.state,
    tries: row.tries,
    nextTry: row.next_try_at?.toISOString() ?? null,
    lastTry: row.last_try_at?.toISOString() ?? null,
    status: row.last_status,
  }
}

export function presentDeliveryDetail(
  row: DeliveryRow,
  request: DeliveryDetail['request'],
  tries: readonly TryRow[],
): DeliveryDetail {
  return {
    ...presentDelivery(row),
    request,
    history: tries.map((one) => ({
      at: one.at.toISOString(),
      durationMs: one.duration_ms,
      status: one.status,
      error: one.error,
      answer: one.answer,
      answerCut: one.answer_cut,
    })),
  }
}

const eventIdPrefix = 'evt_'

/** The value of `webhook-id`. */
export function formatEventId(id: string) {
  return eventIdPrefix + id
}

export function parseEventId(eventId: string) {
  return eventId.slice(eventIdPrefix.length)
}
