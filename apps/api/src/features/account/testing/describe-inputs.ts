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

export function describeTrial(email: string) {
  const info = {
    email,
    userRegion: 'Peru',
    userPurpose: 'Academic research',
    userPlatform: 'Web (Javascript)',
    userjob: 'Researcher',
  } as const
  return { body: { type: 'Get Free Trial License' as const, info } }
}
