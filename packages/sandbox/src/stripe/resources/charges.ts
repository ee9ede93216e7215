import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createListPage, isInRange } from '../api/list-page.ts'
import { pageParameters, rangeParameter, textParameter } from '../api/parameters.ts'

export const charges = [
  defineEndpoint({
    method: 'GET',
    path: '/charges',
    parameters: z.strictObject({
      ...pageParameters,
      created: rangeParameter.optional(),
      customer: textParameter.optional(),
      payment_intent: textParameter.optional(),
    }),
    handle({ provider, input }) {
      const matching = provider.store.charges
        .all()
        .filter(
          (charge) =>
            isInRange(charge.created, input.created) &&
            (input.customer === undefined || charge.customer === input.customer) &&
            (input.payment_intent === undefined || charge.payment_intent === input.payment_intent),
        )
      return createListPage(matching, '/v1/charges', input)
    },
  }),
]
