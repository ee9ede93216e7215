import type { Webhook } from '@fovea/contract/webhooks'

/** How histories and emails call an endpoint: by its name, else by its server. */
export function formatEndpointName({ name, url }: Pick<Webhook, 'name' | 'url'>) {
  return name === '' ? new URL(url).host : name
}
