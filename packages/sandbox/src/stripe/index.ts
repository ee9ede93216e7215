import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { createRequestHandler } from './api/request-handler.ts'
import { createFaultInjector } from './api/faults.ts'
import { createBrowserRoutes } from './browser/routes.ts'
import { createControlRoutes } from './control.ts'
import { apiVersion, webhookSecret } from './keys.ts'
import { runDueEvents } from './lifecycle/run-due-events.ts'
import { createDocumentRoutes } from './page/documents.ts'
import { balanceTransactions } from './resources/balance-transactions.ts'
import { charges } from './resources/charges.ts'
import { customers } from './resources/customers.ts'
import { events } from './resources/events.ts'
import { invoices } from './resources/invoices.ts'
import { meterEvents } from './resources/meter-events.ts'
import { meters } from './resources/meters.ts'
import { paymentIntents } from './resources/payment-intents.ts'
import { paymentMethods } from './resources/payment-methods.ts'
import { prices } from './resources/prices.ts'
import { products } from './resources/products.ts'
import { refunds } from './resources/refunds.ts'
import { setupIntents } from './resources/setup-intents.ts'
import { subscriptions } from './resources/subscriptions/subscriptions.ts'
import { taxIds } from './resources/tax-ids.ts'
import type { Store } from './store/store.ts'
import { startWebhooks } from './webhooks/deliver.ts'

const endpoints = [
  ...balanceTransactions,
  ...charges,
  ...customers,
  ...events,
  ...invoices,
  ...meterEvents,
  ...meters,
  ...paymentIntents,
  ...paymentMethods,
  ...prices,
  ...products,
  ...refunds,
  ...setupIntents,
  ...subscriptions,
  ...taxIds,
]

const dueCheckIntervalMs = 1000

export type CardProvider = { routes: Route[]; close(): Promise<void> }

export function startCardProvider(
  store: Store,
  url: string,
  webhookUrl: string | undefined,
): CardProvider {
  if (webhookUrl !== undefined) addConfiguredEndpoint(store, webhookUrl)
  const webhooks = startWebhooks(store)
  const faults = createFaultInjector()
  const answer = createRequestHandler({
    store,
    url,
    endpoints,
    faults,
    catchUp: () => runDueEvents(store, url),
    changed: webhooks.wake,
  })

  const look = setInterval(() => {
    runDueEvents(store, url)
    void store.save().then(webhooks.wake)
  }, dueCheckIntervalMs)
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
      ...createControlRoutes(store, url, faults, webhooks),
      ...createDocumentRoutes(store),
      ...createBrowserRoutes(),
      ...apiRoutes,
    ],
    async close() {
      clearInterval(look)
      await webhooks.close()
      await store.save()
    },
  }
}

/** Adds the configured webhook endpoint. If it was started with another address before, its address is updated. */
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
