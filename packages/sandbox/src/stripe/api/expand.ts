import { createFullList } from '../objects/list.ts'
import type { Store } from '../store/store.ts'
import { hiddenFields, isJsonObject, omitHiddenFields } from './hidden-fields.ts'
import type { Json, JsonObject } from './hidden-fields.ts'
import { createInvalidRequest } from './problem.ts'

/** `latest_invoice.payments` replaces the invoice's id with the invoice, including its payments. */
export function expandObject(
  store: Store,
  object: object,
  paths: readonly string[] | undefined,
): JsonObject {
  const answer = omitHiddenFields(object)
  for (const path of paths ?? []) expandPath(store, answer, path.split('.'), path)
  return answer
}

function expandPath(store: Store, value: Json, steps: readonly string[], path: string): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  if (Array.isArray(value)) {
    for (const item of value) expandPath(store, item, steps, path)
    return
  }
  if (!isJsonObject(value)) return
  const inner = innerOf(store, value, step)
  if (inner === undefined) {
    throw createInvalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  value[step] = inner
  expandPath(store, inner, rest, path)
}

function innerOf(store: Store, value: JsonObject, step: string): Json | undefined {
  const present = value[step]
  if (present === undefined) return readHiddenField(store, value, step)
  if (typeof present !== 'string') return present
  const found = find(store, present)
  return found && omitHiddenFields(found)
}

function readHiddenField(store: Store, value: JsonObject, step: string): Json | undefined {
  const { id, object } = value
  if (typeof id !== 'string' || typeof object !== 'string') return undefined
  if (!hiddenFields[object]?.includes(step)) return undefined
  if (object === 'customer' && step === 'subscriptions') {
    const running = store.subscriptions
      .all()
      .filter(({ customer, status }) => customer === id && status !== 'canceled')
    return omitHiddenFields(createFullList(running, `/v1/customers/${id}/subscriptions`))
  }
  const part = new Map(Object.entries(find(store, id) ?? {})).get(step)
  // Expanding an object keeps its own hidden fields hidden.
  return part === undefined ? null : omitHiddenFields({ part })['part']
}

function find(store: Store, id: string): object | undefined {
  const tables = [
    store.charges,
    store.customers,
    store.invoices,
    store.meters,
    store.paymentIntents,
    store.paymentMethods,
    store.prices,
    store.products,
    store.refunds,
    store.setupIntents,
    store.subscriptions,
  ]
  for (const table of tables) {
    const row = table.get(id)
    if (row) return row
  }
  return undefined
}
