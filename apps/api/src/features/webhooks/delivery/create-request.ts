import type { WebhookEventType } from '@fovea/contract/webhooks'
import type { WebhookKind } from '@fovea/contract/webhooks/rules'
import { formatEventId } from '../present.ts'
import { signPayload } from '../secrets.ts'
import { createSlackMessage } from './slack-message.ts'

type Sent = {
  kind: WebhookKind
  event_id: string
  type: WebhookEventType
  body: string
  test: boolean
  secrets: readonly string[]
}

export type WebhookRequest = { headers: Record<string, string>; body: string }

/** Without secrets, the request has no signature: to show what was sent. */
export function createRequest(sent: Sent, at: Date): WebhookRequest {
  const { kind, event_id, body, test, secrets } = sent
  const common = { 'content-type': 'application/json', 'user-agent': 'Fovea-Webhooks/1' }
  if (kind === 'slack') return { headers: common, body: createSlackMessage(body, test) }
  const id = formatEventId(event_id)
  const timestamp = Math.floor(at.getTime() / 1000)
  return {
    headers: {
      ...common,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      ...(secrets.length > 0 && {
        'webhook-signature': signPayload(secrets, { id, timestamp, body }),
      }),
      ...(test && { 'fovea-test': 'true' }),
    },
    body,
  }
}
