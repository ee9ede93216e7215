import { z } from 'zod'
import { HttpError } from '../http/http-error.ts'
import { createJsonReply, createRedirect } from '../http/reply.ts'
import type { Reply } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { faultSchema } from './api/faults.ts'
import type { FaultInjector } from './api/faults.ts'
import { finishPayment } from './intents/payment.ts'
import { finishSetup } from './intents/setup.ts'
import { runDueEvents } from './lifecycle/run-due-events.ts'
import { renderOverviewPage } from './page/overview-page.ts'
import { createProvider } from './provider.ts'
import { failRefund } from './resources/refunds.ts'
import { createId } from './store/ids.ts'
import type { Store } from './store/store.ts'
import type { Webhooks } from './webhooks/deliver.ts'

const clockForm = z.union([
  z.strictObject({
    advance: z.coerce
      .number()
      .int()
      .min(0)
      .max(400 * 86_400),
  }),
  z.strictObject({ to: z.coerce.number().int() }),
])

const outcomeForm = z.strictObject({
  client_secret: z.string(),
  outcome: z.enum(['complete', 'fail']),
})

export function createControlRoutes(
  store: Store,
  url: string,
  faults: FaultInjector,
  webhooks: Webhooks,
): Route[] {
  const clock = () => ({
    now: store.clock.now(),
    iso: new Date(store.clock.now() * 1000).toISOString(),
  })

  async function moveClock(request: SandboxRequest): Promise<Reply> {
    const moved = await read(request, clockForm)
    store.clock.moveTo('to' in moved ? moved.to : store.clock.now() + moved.advance)
    runDueEvents(store, url)
    await store.save()
    // The answer waits until every event was delivered once, so that a program that moves the clock sees the
    // consequences.
    await webhooks.settled()
    return forPeople(request) ? createRedirect('/stripe/') : createJsonReply(clock())
  }

  async function answerChallenge(request: SandboxRequest): Promise<Reply> {
    const { client_secret: secret, outcome } = await read(request, outcomeForm)
    const provider = createProvider(store, url, undefined)
    const waits = (item: { client_secret: string; status: string }) =>
      item.client_secret === secret && item.status === 'requires_action'
    const setup = store.setupIntents.all().find(waits)
    const payment = store.paymentIntents.all().find(waits)
    if (setup) finishSetup(provider, setup, outcome)
    else if (payment) finishPayment(provider, payment, outcome)
    else throw new HttpError(404, 'No intent waits for this answer.')
    await store.save()
    webhooks.wake()
    return createJsonReply({ outcome })
  }

  async function sendAgain(request: SandboxRequest): Promise<Reply> {
    const event = request.params['id'] ?? ''
    if (!store.events.get(event)) throw new HttpError(404, 'There is no such event.')
    for (const endpoint of store.endpoints.all()) {
      store.deliveries.put({
        id: createId('del'),
        event,
        endpoint: endpoint.id,
        attempts: 0,
        nextAttemptAt: 0,
      })
    }
    await webhooks.settled()
    return forPeople(request) ? createRedirect('/stripe/') : createJsonReply({ event })
  }

  async function rejectRefund(request: SandboxRequest): Promise<Reply> {
    const refund = failRefund(createProvider(store, url, undefined), request.params['id'] ?? '')
    await store.save()
    await webhooks.settled()
    return createJsonReply(refund)
  }

  return [
    { method: 'GET', path: '/stripe', handle: () => createRedirect('/stripe/') },
    { method: 'GET', path: '/stripe/', handle: () => renderOverviewPage(store) },
    { method: 'GET', path: '/stripe/clock', handle: () => createJsonReply(clock()) },
    { method: 'POST', path: '/stripe/clock', handle: moveClock },
    { method: 'POST', path: '/stripe/challenge', handle: answerChallenge },
    { method: 'POST', path: '/stripe/events/:id/send', handle: sendAgain },
    { method: 'POST', path: '/stripe/refunds/:id/fail', handle: rejectRefund },
    { method: 'GET', path: '/stripe/faults', handle: () => createJsonReply(faults.list()) },
    {
      method: 'POST',
      path: '/stripe/faults',
      async handle(request) {
        faults.add(await read(request, faultSchema))
        return createJsonReply(faults.list())
      },
    },
    {
      method: 'DELETE',
      path: '/stripe/faults',
      handle() {
        faults.clear()
        return createJsonReply([])
      },
    },
  ]
}

async function read<Schema extends z.ZodType>(
  request: SandboxRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(Object.fromEntries(await request.form()))
  if (!parsed.success) throw new HttpError(400, z.prettifyError(parsed.error))
  return parsed.data
}

/** A form on the page is answered with the page, a program with JSON. */
const forPeople = (request: SandboxRequest): boolean =>
  request.header('accept')?.includes('text/html') ?? false
