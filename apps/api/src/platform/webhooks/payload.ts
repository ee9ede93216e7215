import type { WebhookEventType, WebhookPayload } from '@fovea/contract/webhooks'

export function formatPayload<Type extends WebhookEventType>(payload: WebhookPayload<Type>) {
  return JSON.stringify(payload)
}

/** Reads what `formatPayload` wrote, so its shape is known. */
export function parsePayload(body: string): WebhookPayload {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(body) as WebhookPayload
}
