import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { paged } from '../api/paged.ts'
import { expand, flag, list, metadata, page, text } from '../api/parameters.ts'
import { invalidRequest } from '../api/problem.ts'
import { newId } from '../store/ids.ts'
import { findProduct } from './find.ts'

export const products = [
  endpoint({
    method: 'POST',
    path: '/products',
    parameters: z.strictObject({
      ...expand,
      name: text,
      id: text.optional(),
      active: flag.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      tax_code: text.optional(),
      unit_label: text.optional(),
    }),
    handle({ provider, input }) {
      const id = input.id ?? newId('prod', 14)
      if (provider.store.products.get(id)) {
        throw invalidRequest('Product already exists.', {
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
  endpoint({
    method: 'GET',
    path: '/products',
    parameters: z.strictObject({
      ...page,
      active: flag.optional(),
      ids: list(text).optional(),
    }),
    handle({ provider, input: { active, ids, ...input } }) {
      const asked = provider.store.products
        .all()
        .filter(
          (one) =>
            (active === undefined || one.active === active) && (!ids || ids.includes(one.id)),
        )
      return paged(asked, '/v1/products', input)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/products/:id',
    parameters: z.strictObject(expand),
    handle: ({ provider, id }) => findProduct(provider, id),
  }),
]
