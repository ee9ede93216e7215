import type { Stripe } from 'stripe'
import { findCustomer } from '../profile/customer.ts'
import { type IntentRow, intentRepository } from './intent-repository.ts'
import { callProvider } from '../provider/provider-errors.ts'
import type { BillingContext } from '../billing-context.ts'

/** What the provider's script is given to ask the person on behalf of the bank. */
export type BankQuestion = { id: string; status: string; clientSecret: string }

const gaveUp = 'Your bank could not verify the card. Try again or use another card.'

/**
 * Has the bank agree to later payments, before anything is subscribed to. Moves the intent on, or to its end; answers
 * what is to be asked where the bank wants to hear from the person first.
 */
export async function setUpCard(
  context: BillingContext,
  intent: IntentRow,
): Promise<BankQuestion | undefined> {
  const intents = intentRepository(context.db)
  const setup = await askBank(context, intent)
  switch (setup.status) {
    case 'succeeded': {
      const card = typeof setup.payment_method === 'string' ? setup.payment_method : null
      await intents.move(intent, { state: 'subscribing', payment_method_id: card })
      return undefined
    }
    case 'requires_action':
    case 'requires_confirmation':
    case 'processing':
      await intents.move(intent, { setup_intent_id: setup.id })
      return { id: setup.id, status: setup.status, clientSecret: setup.client_secret ?? '' }
    case 'requires_payment_method':
    case 'canceled':
    default: {
      const failure = setup.last_setup_error?.message ?? gaveUp
      await intents.move(intent, { state: 'failed', failure })
      return undefined
    }
  }
}

async function askBank(context: BillingContext, intent: IntentRow): Promise<Stripe.SetupIntent> {
  const { cardProvider } = context
  const { id, owner_id, setup_intent_id: known, payment_method_id: card, attempt } = intent
  if (known !== null) return callProvider(() => cardProvider.setupIntents.retrieve(known))
  const { customer_id: customer } = await findCustomer(context, owner_id)
  return callProvider(() =>
    cardProvider.setupIntents.create(
      {
        customer,
        ...(card !== null && { payment_method: card }),
        confirm: true,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { intentId: id },
      },
      { idempotencyKey: `card-${id}-${attempt}` },
    ),
  )
}
