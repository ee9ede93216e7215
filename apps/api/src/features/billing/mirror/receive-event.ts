import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { eventQueue, eventRepository } from './event-repository.ts'
import type { BillingContext } from '../billing-context.ts'

/** An event that was signed longer ago is a replay, and one from further in the future could be replayed until then. */
const toleranceSeconds = 300

const id = z.string().min(1).max(255)
const reference = z.union([id, z.object({ id })]).nullish()

/** Only what is used of an event. Thin ones name what they are about beside the rest, the others hold it. */
const told = z.union([
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

/** Verifies the signature, stores the event once and puts it into the queue. */
export async function receiveEvent({ context, body, signature }: Delivery) {
  const event = rowOf(verified(context, body, signature), context.now)
  await context.db.transaction().execute(async (transaction) => {
    const isNew = await eventRepository(transaction).insert(event)
    if (isNew) await context.outbox.sendJob(transaction, eventQueue, { eventId: event.id })
  })
}

/** While a secret is replaced, either of two may have signed; thin events have one of their own. */
function verified({ cardProvider, config }: BillingContext, body: Buffer, signature: string) {
  const text = body.toString('utf8')
  const signed =
    isTimely(signature) &&
    config.stripe.webhookSecrets.some((secret) => {
      try {
        const { signature: check } = cardProvider.webhooks
        return check?.verifyHeader(body, signature, secret, toleranceSeconds) ?? false
      } catch {
        // A header that cannot be parsed does not sign this body.
        return false
      }
    })
  if (!signed) throw refused('stripe-signature', 'The signature is not valid.')
  const read = told.safeParse(parsed(text))
  if (!read.success) throw refused('body', 'This is not an event.')
  return read.data
}

/** The provider's SDK checks the past only. All times are checked, because which of several it signed by is its own affair. */
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

function rowOf(event: z.infer<typeof told>, now: Date) {
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

function subjectOf(event: z.infer<typeof told>) {
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
