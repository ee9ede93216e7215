import { formatDollars } from '@fovea/contract/billing/prices'
import type { Stripe } from 'stripe'
import type { CardProvider } from '../../../platform/card-provider.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isCustomerMissing } from '../provider-errors.ts'
import { billingRepository } from '../repository.ts'
import { getIntentId } from './pay-invoice.ts'

const mostCharges = 100
/** Each asks the provider once more. */
const mostRefunded = 10

type Payment = { id: string; at: Date; action: 'paid' | 'declined' | 'refunded'; subject: string }
type Numbers = ReadonlyMap<string, string>

/** Charges of the card, and refunds that were made at the provider. Undefined if it does not answer. */
export async function readPayments(
  { db, cardProvider, log }: Pick<Ctx, 'db' | 'cardProvider' | 'log'>,
  ownerId: string,
): Promise<Payment[] | undefined> {
  const customer = (await billingRepository(db).findAccount(ownerId))?.customer_id
  if (!customer) return []
  try {
    const { data: charges } = await cardProvider.charges.list({ customer, limit: mostCharges })
    if (charges.length === 0) return []
    const numbers = await readNumbers(cardProvider, customer)
    const refunded = charges.filter(({ amount_refunded: amount }) => amount > 0)
    const refunds = await Promise.all(
      refunded
        .slice(0, mostRefunded)
        .map((charge) => readForeignRefunds(cardProvider, charge, numbers)),
    )
    return [...charges.map((charge) => describeCharge(charge, numbers)), ...refunds.flat()]
  } catch (error) {
    if (isCustomerMissing(error)) return []
    log.warn({ err: error }, 'reading the payments of a customer failed')
    return undefined
  }
}

/** Numbers of invoices by the payments that were tried for them. */
async function readNumbers(cardProvider: CardProvider, customer: string): Promise<Numbers> {
  const { data } = await cardProvider.invoices.list({
    customer,
    limit: mostCharges,
    expand: ['data.payments'],
  })
  return new Map(
    data.flatMap(({ number, payments }) =>
      (payments?.data ?? []).flatMap(({ payment }) => {
        const intent = getIntentId(payment.payment_intent)
        return intent === undefined || number === null ? [] : [[intent, number] as const]
      }),
    ),
  )
}

/** Refunds that admins order in the console carry the ID of their adjustment, which the timeline has. */
async function readForeignRefunds(
  cardProvider: CardProvider,
  charge: Stripe.Charge,
  numbers: Numbers,
): Promise<Payment[]> {
  const { data } = await cardProvider.refunds.list({ charge: charge.id, limit: 10 })
  return data
    .filter(({ metadata }) => metadata?.['adjustment'] === undefined)
    .map(({ id, created, amount }) => ({
      id,
      at: new Date(created * 1000),
      action: 'refunded',
      subject: describeAmount(amount, charge, numbers),
    }))
}

function describeCharge(charge: Stripe.Charge, numbers: Numbers): Payment {
  const { id, created, amount, status, failure_message: failure } = charge
  const subject = describeAmount(amount, charge, numbers)
  return {
    id,
    at: new Date(created * 1000),
    action: status === 'failed' ? 'declined' : 'paid',
    subject: failure === null ? subject : `${subject}: ${failure}`,
  }
}

function describeAmount(
  cents: number,
  { payment_intent: intent }: Stripe.Charge,
  numbers: Numbers,
) {
  const number = numbers.get(getIntentId(intent) ?? '')
  return number === undefined ? formatDollars(cents) : `${formatDollars(cents)} of ${number}`
}
