import { z } from 'zod'
import { isObject, listOperations, toCanonicalText, type JsonObject } from './json.ts'
import { mapParts, normalizeSchema } from './normalize-schema.ts'

const prefix = '#/components/schemas/'
const settings = { target: 'draft-2020-12', unrepresentable: 'any', reused: 'inline' } as const

type Io = 'input' | 'output'

/**
 * Replaces schemas by references to named ones, wherever they occur. The comparison is by content, because the contract
 * often spreads or extends a schema, which makes a new object.
 */
export function shareSchemas(
  document: JsonObject,
  named: Readonly<Record<string, z.core.$ZodType>>,
) {
  const names = new Map<string, string>()
  const contents = new Map<string, JsonObject>()
  for (const [name, schema] of Object.entries(named)) {
    const [input, output] = [toJsonSchema(schema, 'input'), toJsonSchema(schema, 'output')]
    add(name, output)
    if (!names.has(toCanonicalText(input))) add(`${name}Input`, input)
  }
  function add(name: string, schema: JsonObject) {
    const text = toCanonicalText(schema)
    const other = names.get(text)
    if (other !== undefined) throw new Error(`The schemas ${other} and ${name} are equal.`)
    names.set(text, name)
    contents.set(name, schema)
  }

  const used = new Map<string, JsonObject>()
  function share(schema: JsonObject): JsonObject {
    const { description, ...rest } = schema
    const name = names.get(toCanonicalText(rest)) ?? names.get(toCanonicalText(schema))
    if (name === undefined) return shareNullable(schema) ?? mapParts(schema, share)
    return { $ref: refer(name), ...(description !== undefined && { description }) }
  }
  function shareNullable({ type, description, ...rest }: JsonObject) {
    if (!Array.isArray(type) || type.length !== 2 || type[1] !== 'null') return undefined
    const name = names.get(toCanonicalText({ ...rest, type: type[0] }))
    if (name === undefined) return undefined
    const anyOf = [{ $ref: refer(name) }, { type: 'null' }]
    return { ...(description !== undefined && { description }), anyOf }
  }
  function refer(name: string) {
    const content = contents.get(name)
    if (content !== undefined && !used.has(name)) {
      used.set(name, {})
      used.set(name, mapParts(content, share))
    }
    return prefix + name
  }
  /** Every call that answers with an entity does so in the same envelope, which gets its name from it. */
  function shareAnswer(schema: JsonObject): JsonObject {
    const { anyOf } = schema
    if (Array.isArray(anyOf))
      return {
        ...schema,
        anyOf: anyOf.map((part: unknown) => (isObject(part) ? shareAnswer(part) : part)),
      }
    const shared = share(schema)
    const name = nameOfAnswer(shared)
    if (name === undefined) return shared
    const other = used.get(name)
    if (other !== undefined && toCanonicalText(other) !== toCanonicalText(shared))
      throw new Error(`Two answers would be called ${name}.`)
    used.set(name, shared)
    return { $ref: prefix + name }
  }

  for (const { operation } of listOperations(document)) {
    const { parameters, requestBody, responses } = operation
    if (Array.isArray(parameters))
      for (const parameter of parameters) changeSchema(parameter, share)
    changeContent(requestBody, share)
    if (isObject(responses))
      for (const response of Object.values(responses))
        changeContent(response, (schema) => shareAnswer(withoutDefaults(schema)))
  }
  const schemas = componentsOf(document)
  for (const name of Object.keys(schemas)) {
    const schema = schemas[name]
    if (isObject(schema)) schemas[name] = share(normalizeSchema(schema))
  }
  for (const [name, schema] of [...used].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    schemas[name] = schema
}

function componentsOf({ components }: JsonObject): JsonObject {
  const schemas = isObject(components) ? components['schemas'] : undefined
  if (!isObject(schemas)) throw new Error('The document has no components.')
  return schemas
}

function toJsonSchema(schema: z.core.$ZodType, io: Io): JsonObject {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { ...settings, io })
  const schemaOfIo = normalizeSchema(converted)
  return io === 'input' ? schemaOfIo : withoutDefaults(schemaOfIo)
}

/** An answer has all its fields, so a default would say nothing about it. */
function withoutDefaults(schema: JsonObject): JsonObject {
  const { default: _, ...rest } = mapParts(schema, withoutDefaults)
  return rest
}

function changeContent(holder: unknown, share: (schema: JsonObject) => JsonObject) {
  const content = isObject(holder) ? holder['content'] : undefined
  if (!isObject(content)) return
  for (const media of Object.values(content)) changeSchema(media, share)
}

function changeSchema(holder: unknown, share: (schema: JsonObject) => JsonObject) {
  if (!isObject(holder) || !isObject(holder['schema'])) return
  holder['schema'] = share(normalizeSchema(holder['schema']))
}

const reference = z.strictObject({ $ref: z.string() })

const envelope = z.object({
  properties: z.strictObject({
    payload: z.union([
      reference,
      z.object({
        properties: z.union([
          z.strictObject({ doc: reference }),
          z.strictObject({ docs: z.object({ items: reference }) }),
          z.strictObject({ deleted: z.object({ enum: z.tuple([z.literal(1)]) }) }),
        ]),
      }),
    ]),
  }),
})

function nameOfAnswer(schema: JsonObject): string | undefined {
  const { data } = envelope.safeParse(schema)
  if (data === undefined) return undefined
  const { payload } = data.properties
  if ('$ref' in payload) return `${payload.$ref.slice(prefix.length)}Answer`
  const { properties } = payload
  if ('deleted' in properties) return 'DeletedAnswer'
  return 'doc' in properties
    ? `${properties.doc.$ref.slice(prefix.length)}Answer`
    : `${properties.docs.items.$ref.slice(prefix.length)}ListAnswer`
}
