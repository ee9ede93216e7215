import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { paged } from '../api/paged.ts'
import { expand, flag, page, text } from '../api/parameters.ts'
import { planOf } from '../objects/price.ts'
import { findPrice } from './find.ts'

export const plans = [
  endpoint({
    method: 'GET',
    path: '/plans',
    parameters: z.strictObject({ ...page, active: flag.optional(), product: text.optional() }),
    handle({ provider, input: { active, product, ...input } }) {
      const asked = provider.store.prices
        .all()
        .filter(
          (one) =>
            (active === undefined || one.active === active) &&
            (product === undefined || one.product === product),
        )
      return paged(asked.map(planOf), '/v1/plans', input)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/plans/:id',
    parameters: z.strictObject(expand),
    handle: ({ provider, id }) => planOf(findPrice(provider, id)),
  }),
]
