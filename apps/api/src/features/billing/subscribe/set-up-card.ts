import type { Stripe } from 'stripe'
import type { BillingContext } from '../billing-context.ts'
import { encryptClientSecret } from '../mirror/client-secret.ts'
import { findCustomer } from '../profile/customer.ts'
import { type IntentRow, intentRepository } from './intent-repository.ts'

const gaveUp = 'Your bank could not verify the card. Try again or use another card.'

/** Gets the bank's agreement to later payments before the subscription is created. */
export async function setUpCard(
  context: BillingContext,
  intent: IntentRow,
): Promise<'asked' | 'moved'> {
  const intents = intentRepository(context.db)
  const setup = await askBank(context, intent)
  switch (setup.status) {
    case 'succeeded': {
      const card = typeof setup.payment_method === 'string' ? setup.payment_method : null
      await intents.move(intent, { state: 'subscribing', payment_method_id: card })
      return 'moved'
    }
    case 'requires_action':
    case 'requires_confirmation':
    case 'processing':
      await intents.move(intent, {
        setup_intent_id: setup.id,
        bank_status: setup.status,
        bank_secret: encryptClientSecret(context, setup.client_secret ?? ''),
      })
      return 'asked'
    case 'requires_payment_method':
    case 'canceled':
    default: {
      const failure = setup.last_setup_error?.message ?? gaveUp
      await intents.move(intent, { state: 'failed', failure })
      return 'moved'
    }
  }
}

async function askBank(context: BillingContext, intent: IntentRow): Promise<Stripe.SetupIntent> {
  const { cardProvider } = context
  const { id, owner_id, setup_intent_id: known, payment_method_id: card, attempt } = intent
  if (known !== null) return cardProvider.setupIntents.retrieve(known)
  const { customer_id: customer } = await findCustomer(context, owner_id)
  return cardProvider.setupIntents.create(
    {
      customer,
      ...(card !== null && { payment_method: card }),
      confirm: true,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { intentId: id },
    },
    { idempotencyKey: `card-${id}-${attempt}` },
  )
}
