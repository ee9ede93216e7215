import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import {
  expandParameter,
  booleanParameter,
  metadataParameter,
  textParameter,
} from '../api/parameters.ts'
import { createInvalidRequest } from '../api/problem.ts'
import { createId } from '../store/ids.ts'
import { findProduct } from './find.ts'

export const products = [
  defineEndpoint({
    method: 'POST',
    path: '/products',
    parameters: z.strictObject({
      ...expandParameter,
      name: textParameter,
      id: textParameter.optional(),
      active: booleanParameter.optional(),
      description: textParameter.optional(),
      metadata: metadataParameter.optional(),
      tax_code: textParameter.optional(),
      unit_label: textParameter.optional(),
    }),
    handle({ provider, input }) {
      const id = input.id ?? createId('prod', 14)
      if (provider.store.products.get(id)) {
        throw createInvalidRequest('Product already exists.', {
          code: 'resource_already_exists',
          param: 'id',
        })
      }
      const now = provider.now()
      const product = provider.store.products.put({
        id,
        object: 'product',
        active: input.active ?? true,
        created: now,
        default_price: null,
        description: input.description ?? null,
        images: [],
        livemode: false,
        marketing_features: [],
        metadata: input.metadata ?? {},
        name: input.name,
        package_dimensions: null,
        shippable: null,
        statement_descriptor: null,
        tax_code: input.tax_code ?? null,
        tax_details: null,
        type: 'service',
        unit_label: input.unit_label ?? null,
        updated: now,
        url: null,
      })
      provider.emit('product.created', product)
      return product
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/products/:id',
    parameters: z.strictObject(expandParameter),
    handle: ({ provider, id }) => findProduct(provider, id),
  }),
]
