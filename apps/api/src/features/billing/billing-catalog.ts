import { expertNickname, priceTiers } from '@fovea/contract/billing/rules'
import { Stripe } from 'stripe'
import type { CardProvider } from '../../platform/card-provider.ts'
import { isInvalidRequest } from './provider-errors.ts'

/** Fixed IDs of our objects in the provider's account, by which they are found again. */
const productId = 'fovea_expert_plan'
export const priceLookupKey = 'fovea_expert_plan_monthly'
export const meterEventName = 'fovea_production_sessions'

/** Existing objects stay as they are, so the function can be repeated and run twice at once. */
export async function createBillingCatalog(provider: CardProvider) {
  const meter = (await findMeter(provider)) ?? (await makeMeter(provider))
  await makeProduct(provider)
  const price = (await findPrice(provider)) ?? (await makePrice(provider, meter.id))
  return { meterId: meter.id, productId, priceId: price.id }
}

async function findMeter(provider: CardProvider) {
  for await (const meter of provider.billing.meters.list({ status: 'active', limit: 100 })) {
    if (meter.event_name === meterEventName) return meter
  }
  return undefined
}

function makeMeter(provider: CardProvider) {
  return createUnlessExists(
    () =>
      provider.billing.meters.create({
        display_name: 'Production sessions',
        event_name: meterEventName,
        default_aggregation: { formula: 'sum' },
        event_time_window: 'day',
        customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
        value_settings: { event_payload_key: 'value' },
      }),
    () => findMeter(provider),
  )
}

function makeProduct(provider: CardProvider) {
  return createUnlessExists(
    () => provider.products.create({ id: productId, name: expertNickname, unit_label: 'session' }),
    () => provider.products.retrieve(productId),
  )
}

async function findPrice(provider: CardProvider) {
  const { data } = await provider.prices.list({ lookup_keys: [priceLookupKey], active: true })
  return data[0]
}

function makePrice(provider: CardProvider, meter: string) {
  return createUnlessExists(
    () =>
      provider.prices.create({
        product: productId,
        nickname: expertNickname,
        lookup_key: priceLookupKey,
        currency: 'usd',
        billing_scheme: 'tiered',
        tiers_mode: 'graduated',
        recurring: { interval: 'month', usage_type: 'metered', meter },
        tiers: priceTiers.map(({ upTo, millsEach }) => ({
          up_to: Number.isFinite(upTo) ? upTo : 'inf',
          unit_amount_decimal: Stripe.Decimal.from((millsEach / 10).toString()),
        })),
      }),
    () => findPrice(provider),
  )
}

/** The provider has no error code for a name that is taken, so look for the object after any invalid request. */
async function createUnlessExists<Made>(
  make: () => Promise<Made>,
  find: () => Promise<Made | undefined>,
): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    const existing = isInvalidRequest(error) ? await find() : undefined
    if (existing === undefined) throw error
    return existing
  }
}
