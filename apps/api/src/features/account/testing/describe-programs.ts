import { webhookEventTypes } from '@fovea/contract/webhooks'

export const describeWebhook = (name: string) => ({
  body: {
    kind: 'webhook' as const,
    name,
    url: 'https://hooks.example.com/',
    events: [...webhookEventTypes],
  },
})

export const describeCiRule = (name: string) => ({
  body: {
    name,
    issuer: 'github-actions' as const,
    repository: 'jane-q7w/reader',
    scopes: ['keys:read' as const],
  },
})
