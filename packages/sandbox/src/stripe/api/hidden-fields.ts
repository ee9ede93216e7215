/** Fields that are only returned when requested by `expand`. */
export const hiddenFields: Record<string, readonly string[]> = {
  customer: ['tax', 'subscriptions'],
  invoice: ['confirmation_secret', 'payments'],
  plan: ['tiers'],
  price: ['tiers'],
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

export function omitHiddenFields(object: object): JsonObject {
  const copy = strip(JSON.parse(JSON.stringify(object)))
  return isJsonObject(copy) ? copy : {}
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function strip(value: Json): Json {
  if (Array.isArray(value)) return value.map(strip)
  if (!isJsonObject(value)) return value
  const kind = typeof value['object'] === 'string' ? value['object'] : ''
  const dropped = hiddenFields[kind] ?? []
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !dropped.includes(name))
      .map(([name, inner]) => [name, strip(inner)]),
  )
}
