import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { eventQueue, eventRepository } from './event-repository.ts'
import type { BillingContext } from '../billing-context.ts'

/** Rejects replays of older events, and events from the future, which could be replayed until their time has come. */
const toleranceSeconds = 300

const id = z.string().min(1).max(255)
const reference = z.union([id, z.object({ id })]).nullish()

/** Thin events have only the ID of their object, other events have the object itself. */
const eventSchema = z.union([
  z.object({
    object: z.literal('v2.core.event'),
    id,
    type: id,
    related_object: z.object({ id }).nullish(),
  }),
  z.object({
    object: z.literal('event'),
    id,
    type: id,
    data: z.object({
      object: z.object({ object: z.string(), id: id.optional(), customer: reference }),
    }),
  }),
])

type Delivery = { context: BillingContext; body: Buffer; signature: string }

export async function receiveEvent({ context, body, signature }: Delivery) {
  const event = rowOf(parseSigned(context, body, signature), context.now)
  await context.db.transaction().execute(async (transaction) => {
    const isNew = await eventRepository(transaction).insert(event)
    if (isNew) await context.outbox.sendJob(transaction, eventQueue, { eventId: event.id })
  })
}

/** Two secrets are valid while one is replaced, and thin events have a separate secret. */
function parseSigned({ cardProvider, config }: BillingContext, body: Buffer, signature: string) {
  const text = body.toString('utf8')
  const signed =
    isTimely(signature) &&
    config.stripe.webhookSecrets.some((secret) => {
      try {
        const { signature: check } = cardProvider.webhooks
        return check?.verifyHeader(body, signature, secret, toleranceSeconds) ?? false
      } catch {
        return false
      }
    })
  if (!signed) throw refused('stripe-signature', 'The signature is not valid.')
  const read = eventSchema.safeParse(parsed(text))
  if (!read.success) throw refused('body', 'This is not an event.')
  return read.data
}

/** The provider's SDK accepts times in the future and does not tell which of several it used, so check all. */
function isTimely(signature: string) {
  const nowSeconds = Date.now() / 1000
  return signature
    .split(',')
    .filter((part) => part.startsWith('t='))
    .every((part) => Math.abs(nowSeconds - Number(part.slice(2))) <= toleranceSeconds)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refused(field: string, message: string) {
  return new AppError('BAD_INPUT', message, { fields: { [field]: message } })
}

function rowOf(event: z.infer<typeof eventSchema>, now: Date) {
  return {
    id: event.id,
    type: event.type,
    ...subjectOf(event),
    received_at: now,
    done_at: null,
    tried_at: null,
    trouble: null,
    given_up_at: null,
  }
}

function subjectOf(event: z.infer<typeof eventSchema>) {
  if (event.object === 'v2.core.event') {
    return { customer_id: null, object_id: event.related_object?.id ?? null }
  }
  const { object } = event.data
  const customer = object.object === 'customer' ? object.id : object.customer
  return {
    customer_id: (typeof customer === 'string' ? customer : customer?.id) ?? null,
    object_id: object.id ?? null,
  }
}
