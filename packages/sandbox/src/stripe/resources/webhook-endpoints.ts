import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { paged } from '../api/paged.ts'
import { expand, list, metadata, page, text } from '../api/parameters.ts'
import { invalidRequest, noSuch } from '../api/problem.ts'
import { apiVersion } from '../keys.ts'
import type { WebhookEndpoint } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { newId } from '../store/ids.ts'

/** The secret is told once, to whoever makes the endpoint. */
function withoutSecret(endpoint: WebhookEndpoint) {
  const told: Omit<WebhookEndpoint, 'secret'> & { secret?: string } = { ...endpoint }
  delete told.secret
  return told
}

function find({ store }: Provider, id: string): WebhookEndpoint {
  const found = store.endpoints.get(id)
  if (!found) throw noSuch('webhook endpoint', id, 'webhook_endpoint')
  return found
}

export const webhookEndpoints = [
  endpoint({
    method: 'POST',
    path: '/webhook_endpoints',
    parameters: z.strictObject({
      ...expand,
      description: text.optional(),
      enabled_events: list(text).pipe(z.array(z.string()).min(1)),
      metadata: metadata.optional(),
      url: text,
    }),
    handle({ provider, input }) {
      if (!URL.canParse(input.url)) {
        throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
          code: 'url_invalid',
          param: 'url',
        })
      }
      return provider.store.endpoints.put({
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: apiVersion,
        application: null,
        created: provider.now(),
        description: input.description ?? null,
        enabled_events: input.enabled_events,
        livemode: false,
        metadata: input.metadata ?? {},
        secret: newId('whsec', 32),
        status: 'enabled',
        url: input.url,
      })
    },
  }),
  endpoint({
    method: 'GET',
    path: '/webhook_endpoints',
    parameters: z.strictObject(page),
    handle: ({ provider, input }) =>
      paged(provider.store.endpoints.all().map(withoutSecret), '/v1/webhook_endpoints', input),
  }),
  endpoint({
    method: 'GET',
    path: '/webhook_endpoints/:id',
    parameters: z.strictObject(expand),
    handle: ({ provider, id }) => withoutSecret(find(provider, id)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/webhook_endpoints/:id',
    parameters: z.strictObject({}),
    handle({ provider, id }) {
      provider.store.endpoints.delete(find(provider, id).id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  }),
]
