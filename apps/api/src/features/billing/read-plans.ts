import type { BillingPlan } from '@fovea/contract/billing'
import type { Stripe } from 'stripe'
import { AppError } from '../../platform/errors.ts'
import { priceLookupKey, createBillingCatalog } from './billing-catalog.ts'
import type { BillingContext } from './billing-context.ts'

/** In development the catalog is created on the first request. */
export async function readPlans(context: BillingContext): Promise<BillingPlan[]> {
  const { cardProvider, config } = context
  const known = await listPrices(context)
  if (known.length > 0 || config.production) return known.map(presentPlan)
  await createBillingCatalog(cardProvider)
  return (await listPrices(context)).map(presentPlan)
}

/** Refuses an ID that is not one of our plans, because the provider's account may hold other prices. */
export async function checkPlan(context: BillingContext, planId: string) {
  const plans = await readPlans(context)
  if (plans.some(({ id }) => id === planId)) return
  const message = "This plan doesn't exist."
  throw new AppError('BAD_INPUT', message, { fields: { planId: message } })
}

async function listPrices({ cardProvider }: BillingContext) {
  const { data } = await cardProvider.prices.list({
    lookup_keys: [priceLookupKey],
    active: true,
    expand: ['data.tiers'],
  })
  return data
}

function presentPlan(price: Stripe.Price): BillingPlan {
  return {
    id: price.id,
    nickname: price.nickname ?? '',
    currency: price.currency,
    interval: price.recurring?.interval ?? '',
    tiers: (price.tiers ?? []).map(({ up_to: upTo, unit_amount_decimal: amount }) => ({
      upTo,
      unitAmount: amount?.toString() ?? '0',
    })),
  }
}
