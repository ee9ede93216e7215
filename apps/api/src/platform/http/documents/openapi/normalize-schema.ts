import { isObject, toCanonicalText, type JsonObject } from './json.ts'

const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const
const singles = ['items', 'additionalProperties', 'propertyNames', 'not'] as const

/** Applies `change` to a schema's direct parts. */
export function mapParts(schema: JsonObject, change: (part: JsonObject) => JsonObject): JsonObject {
  const changed = { ...schema }
  for (const keyword of lists) {
    const parts = changed[keyword]
    if (Array.isArray(parts))
      changed[keyword] = parts.map((part: unknown) => (isObject(part) ? change(part) : part))
  }
  for (const keyword of singles) {
    const part = changed[keyword]
    if (isObject(part)) changed[keyword] = change(part)
  }
  const { properties } = changed
  if (isObject(properties))
    changed['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [
        name,
        isObject(part) ? change(part) : part,
      ]),
    )
  return changed
}

/**
 * Writes a schema as a person would: one list of types instead of a union with null, and neither the pattern that
 * repeats what the format says nor the bounds of every JavaScript integer.
 */
export function normalizeSchema(schema: JsonObject): JsonObject {
  const { const: only, ...rest } = mapParts(schema, normalizeSchema)
  if (only !== undefined) rest['enum'] = [only]
  if (rest['format'] === 'date-time' || rest['format'] === 'date') delete rest['pattern']
  if (rest['minimum'] === Number.MIN_SAFE_INTEGER) delete rest['minimum']
  if (rest['maximum'] === Number.MAX_SAFE_INTEGER) delete rest['maximum']
  // Generators take a field with a default for a required one, and an empty text is what its absence means anyway.
  if (rest['default'] === '') delete rest['default']
  // Some tools read `items: false` as missing.
  if (rest['items'] === false) rest['items'] = { not: {} }
  // Every name of a JSON object is a string.
  if (toCanonicalText(rest['propertyNames']) === '{"type":"string"}') delete rest['propertyNames']
  return mergeNull(rest)
}

const plainTypes = new Set<unknown>(['string', 'number', 'integer', 'boolean'])

function mergeNull({ anyOf, ...rest }: JsonObject): JsonObject {
  if (!Array.isArray(anyOf)) return { ...(anyOf !== undefined && { anyOf }), ...rest }
  const others = anyOf.filter((part: unknown) => !isObject(part) || part['type'] !== 'null')
  const [other] = others
  const isPlain = isObject(other) && plainTypes.has(other['type']) && !('enum' in other)
  if (others.length !== 1 || anyOf.length !== 2 || !isPlain) return { anyOf, ...rest }
  return { ...other, type: [other['type'], 'null'], ...rest }
}
