import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import { type EventRow, eventRepository } from './event-repository.ts'
import { heedEvent } from './heed-event.ts'
import type { Till } from './till.ts'

/** An event that was signed longer ago is a replay. */
const toleranceSeconds = 300

type Delivery = { till: Till; body: Buffer; signature: string }

/** Takes an event into the inbox once its signature holds, and heeds it if it is new. A failure now is made good later. */
export async function receiveEvent({ till, body, signature }: Delivery) {
  const event = verified(till, body, signature)
  const events = eventRepository(till.db)
  const row: EventRow = {
    id: event.id,
    type: event.type,
    customer_id: customerIn(event),
    object_id: idIn(event.data.object),
    received_at: till.now,
    done_at: null,
  }
  if (!(await events.insert(row))) return
  try {
    await heedEvent(till, row)
  } catch (error) {
    till.log.warn({ err: error, event: row.id }, 'an event of the card provider waits')
  }
}

/** While a secret is replaced, either of two may have signed. */
function verified({ cardProvider, config }: Till, body: Buffer, signature: string): Stripe.Event {
  for (const secret of config.stripe.webhookSecrets) {
    try {
      return cardProvider.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  throw new Refusal('BAD_INPUT', 'The signature does not fit.', {
    fields: { 'stripe-signature': 'does not fit' },
  })
}

function customerIn({ data: { object } }: Stripe.Event) {
  if (object.object === 'customer') return object.id
  if (!('customer' in object)) return null
  return typeof object.customer === 'string' ? object.customer : (object.customer?.id ?? null)
}

function idIn(object: Stripe.Event['data']['object']) {
  return 'id' in object && typeof object.id === 'string' ? object.id : null
}
