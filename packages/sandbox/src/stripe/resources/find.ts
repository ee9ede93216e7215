import { createNotFound } from '../api/problem.ts'
import type { Customer } from '../objects/customer.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Meter } from '../objects/meter.ts'
import type { Price } from '../objects/price.ts'
import type { Product } from '../objects/product.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { Provider } from '../provider.ts'

export function findCustomer({ store }: Provider, id: string, param = 'customer'): Customer {
  const found = store.customers.get(id)
  if (!found || 'deleted' in found) throw createNotFound('customer', id, param)
  return found
}

export function findProduct({ store }: Provider, id: string, param = 'id'): Product {
  const found = store.products.get(id)
  if (!found) throw createNotFound('product', id, param)
  return found
}

export function findPrice({ store }: Provider, id: string, param = 'id'): Price {
  const found = store.prices.get(id)
  if (!found) throw createNotFound('price', id, param)
  return found
}

export function findMeter({ store }: Provider, id: string, param = 'id'): Meter {
  const found = store.meters.get(id)
  if (!found) throw createNotFound('meter', id, param)
  return found
}

export function findSubscription({ store }: Provider, id: string, param = 'id'): Subscription {
  const found = store.subscriptions.get(id)
  if (!found) throw createNotFound('subscription', id, param)
  return found
}

export function findInvoice({ store }: Provider, id: string): Invoice {
  const found = store.invoices.get(id)
  if (!found) throw createNotFound('invoice', id)
  return found
}
