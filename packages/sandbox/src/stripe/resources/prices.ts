import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { paged } from '../api/paged.ts'
import { decimal, expand, flag, integer, list, metadata, page, text } from '../api/parameters.ts'
import { invalidRequest } from '../api/problem.ts'
import { newId } from '../store/ids.ts'
import { findMeter, findPrice, findProduct } from './find.ts'
import { amountsOf, tiersOf } from './price-amounts.ts'

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.pipe(z.number().min(1)).default(1),
  meter: text.optional(),
  usage_type: z.enum(['licensed', 'metered']).default('licensed'),
})

const amounts = { unit_amount: integer.optional(), unit_amount_decimal: decimal.optional() }

const tier = z.strictObject({
  ...amounts,
  flat_amount: integer.optional(),
  flat_amount_decimal: decimal.optional(),
  up_to: z.union([z.literal('inf').transform(() => null), integer]),
})

export const prices = [
  endpoint({
    method: 'POST',
    path: '/prices',
    parameters: z.strictObject({
      ...expand,
      ...amounts,
      currency: text,
      product: text,
      recurring,
      active: flag.optional(),
      billing_scheme: z.enum(['per_unit', 'tiered']).default('per_unit'),
      lookup_key: text.optional(),
      metadata: metadata.optional(),
      nickname: text.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
      tiers: list(tier).optional(),
      tiers_mode: z.enum(['graduated', 'volume']).optional(),
    }),
    handle({ provider, input }) {
      const { store } = provider
      const { meter, usage_type, interval, interval_count } = input.recurring
      if (meter !== undefined) findMeter(provider, meter, 'recurring[meter]')
      if ((meter !== undefined) !== (usage_type === 'metered')) {
        throw invalidRequest('A metered price needs a meter, and only a metered price has one.', {
          param: 'recurring[meter]',
        })
      }
      const taken = store.prices.all().find((one) => one.lookup_key === input.lookup_key)
      if (taken && input.lookup_key !== undefined) {
        throw invalidRequest(`A price (\`${taken.id}\`) already uses that lookup key.`, {
          param: 'lookup_key',
        })
      }
      const tiers = tiersOf(input)
      const price = store.prices.put({
        id: newId('price'),
        object: 'price',
        active: input.active ?? true,
        billing_scheme: input.billing_scheme,
        created: provider.now(),
        currency: input.currency.toLowerCase(),
        custom_unit_amount: null,
        livemode: false,
        lookup_key: input.lookup_key ?? null,
        metadata: input.metadata ?? {},
        nickname: input.nickname ?? null,
        product: findProduct(provider, input.product, 'product').id,
        recurring: {
          interval,
          interval_count,
          meter: meter ?? null,
          trial_period_days: null,
          usage_type,
        },
        tax_behavior: input.tax_behavior,
        ...(tiers && { tiers }),
        tiers_mode: input.tiers_mode ?? null,
        transform_quantity: null,
        type: 'recurring',
        ...(tiers ? { unit_amount: null, unit_amount_decimal: null } : amountsOf(input)),
      })
      provider.emit('price.created', price)
      return price
    },
  }),
  endpoint({
    method: 'GET',
    path: '/prices',
    parameters: z.strictObject({
      ...page,
      active: flag.optional(),
      currency: text.optional(),
      lookup_keys: list(text).optional(),
      product: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    handle({ provider, input }) {
      const asked = provider.store.prices
        .all()
        .filter(
          (one) =>
            (input.active === undefined || one.active === input.active) &&
            (input.currency === undefined || one.currency === input.currency) &&
            (input.product === undefined || one.product === input.product) &&
            (input.type === undefined || one.type === input.type) &&
            (!input.lookup_keys || input.lookup_keys.includes(one.lookup_key ?? '')),
        )
      return paged(asked, '/v1/prices', input)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/prices/:id',
    parameters: z.strictObject(expand),
    handle: ({ provider, id }) => findPrice(provider, id),
  }),
]
