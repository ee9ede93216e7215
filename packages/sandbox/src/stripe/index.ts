import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { createAnswer } from './api/answer.ts'
import { createFaults } from './api/faults.ts'
import { browserRoutes } from './browser/routes.ts'
import { controlRoutes } from './control.ts'
import { apiVersion, webhookSecret } from './keys.ts'
import { catchUp } from './lifecycle/due.ts'
import { documentRoutes } from './page/documents.ts'
import { customers } from './resources/customers.ts'
import { events } from './resources/events.ts'
import { invoices } from './resources/invoices.ts'
import { meterEvents } from './resources/meter-events.ts'
import { meters } from './resources/meters.ts'
import { paymentIntents } from './resources/payment-intents.ts'
import { paymentMethods } from './resources/payment-methods.ts'
import { prices } from './resources/prices.ts'
import { products } from './resources/products.ts'
import { setupIntents } from './resources/setup-intents.ts'
import { subscriptions } from './resources/subscriptions/subscriptions.ts'
import { taxIds } from './resources/tax-ids.ts'
import type { Store } from './store/store.ts'
import { startWebhooks } from './webhooks/deliver.ts'

const endpoints = [
  ...customers,
  ...events,
  ...invoices,
  ...meterEvents,
  ...meters,
  ...paymentIntents,
  ...paymentMethods,
  ...prices,
  ...products,
  ...setupIntents,
  ...subscriptions,
  ...taxIds,
]

/** How often what is due by the clock is looked for while nobody asks. */
const lookEvery = 1000

/** The card provider while it runs. */
export type CardProvider = { routes: Route[]; close(): Promise<void> }

/** Starts the card provider: its API, its browser script, its webhooks and its clock. */
export function startCardProvider(
  store: Store,
  url: string,
  webhookUrl: string | undefined,
): CardProvider {
  if (webhookUrl !== undefined) addConfiguredEndpoint(store, webhookUrl)
  const webhooks = startWebhooks(store)
  const faults = createFaults()
  const answer = createAnswer({
    store,
    url,
    endpoints,
    faults,
    catchUp: () => catchUp(store, url),
    changed: webhooks.wake,
  })

  const look = setInterval(() => {
    catchUp(store, url)
    void store.save().then(webhooks.wake)
  }, lookEvery)
  look.unref()

  const methods = ['GET', 'POST', 'DELETE'] as const
  // The SDK always calls `/v1/…` at the root of a host, so the API answers there as well.
  const apiRoutes = methods.flatMap((method) =>
    ['/stripe/v1/*', '/v1/*', '/stripe/v2/*', '/v2/*'].map((path): Route => ({
      method,
      path,
      handle: (request: SandboxRequest) =>
        answer(method, request.url.pathname.replace(/^\/stripe/, ''), request),
    })),
  )

  return {
    routes: [
      ...controlRoutes(store, url, faults, webhooks),
      ...documentRoutes(store),
      ...browserRoutes(),
      ...apiRoutes,
    ],
    async close() {
      clearInterval(look)
      await webhooks.close()
      await store.save()
    },
  }
}

/** The endpoint that the console was started with; at another address next time, it is moved there. */
function addConfiguredEndpoint(store: Store, url: string): void {
  store.endpoints.put({
    id: 'we_configured',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: store.clock.now(),
    description: 'Configured when the sandbox was started',
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    secret: webhookSecret,
    status: 'enabled',
    url,
  })
}
