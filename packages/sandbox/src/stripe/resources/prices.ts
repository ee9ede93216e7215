import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createListPage } from '../api/list-page.ts'
import {
  decimalParameter,
  expandParameter,
  booleanParameter,
  integerParameter,
  listParameter,
  metadataParameter,
  pageParameters,
  textParameter,
} from '../api/parameters.ts'
import { createInvalidRequest } from '../api/problem.ts'
import { createId } from '../store/ids.ts'
import { findMeter, findProduct } from './find.ts'
import { toTiers } from './price-tiers.ts'

const recurring = z.strictObject({
  interval: z.literal('month'),
  meter: textParameter,
  usage_type: z.literal('metered'),
})

const tier = z.strictObject({
  unit_amount: integerParameter.optional(),
  unit_amount_decimal: decimalParameter.optional(),
  flat_amount: integerParameter.optional(),
  flat_amount_decimal: decimalParameter.optional(),
  up_to: z.union([z.literal('inf').transform(() => null), integerParameter]),
})

export const prices = [
  defineEndpoint({
    method: 'POST',
    path: '/prices',
    parameters: z.strictObject({
      ...expandParameter,
      currency: textParameter,
      product: textParameter,
      recurring,
      active: booleanParameter.optional(),
      billing_scheme: z.literal('tiered'),
      lookup_key: textParameter.optional(),
      metadata: metadataParameter.optional(),
      nickname: textParameter.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
      tiers: listParameter(tier),
      tiers_mode: z.literal('graduated'),
    }),
    handle({ provider, input }) {
      const { store } = provider
      const { interval, meter, usage_type } = input.recurring
      findMeter(provider, meter, 'recurring[meter]')
      const taken = store.prices.all().find((one) => one.lookup_key === input.lookup_key)
      if (taken && input.lookup_key !== undefined) {
        throw createInvalidRequest(`A price (\`${taken.id}\`) already uses that lookup key.`, {
          param: 'lookup_key',
        })
      }
      const price = store.prices.put({
        id: createId('price'),
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
          interval_count: 1,
          meter,
          trial_period_days: null,
          usage_type,
        },
        tax_behavior: input.tax_behavior,
        tiers: toTiers(input.tiers),
        tiers_mode: input.tiers_mode,
        transform_quantity: null,
        type: 'recurring',
        unit_amount: null,
        unit_amount_decimal: null,
      })
      provider.emit('price.created', price)
      return price
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/prices',
    parameters: z.strictObject({
      ...pageParameters,
      active: booleanParameter.optional(),
      currency: textParameter.optional(),
      lookup_keys: listParameter(textParameter).optional(),
      product: textParameter.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    handle({ provider, input }) {
      const matching = provider.store.prices
        .all()
        .filter(
          (price) =>
            (input.active === undefined || price.active === input.active) &&
            (input.currency === undefined || price.currency === input.currency) &&
            (input.product === undefined || price.product === input.product) &&
            (input.type === undefined || price.type === input.type) &&
            (!input.lookup_keys || input.lookup_keys.includes(price.lookup_key ?? '')),
        )
      return createListPage(matching, '/v1/prices', input)
    },
  }),
]
