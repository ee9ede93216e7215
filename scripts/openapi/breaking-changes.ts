import type { Document, Operation, Schema } from './document.ts'

/** A place of the document. Callers rely on promises and have to meet demands; a higher number is harder to meet. */
type Place = { promises: Set<string>; demands: Map<string, number> }
type Places = Map<string, Place>

/** Lists removed places, broken promises, and new or harder demands. The demands of a new place break nothing. */
export function findBreakingChanges(before: Document, after: Document): string[] {
  const now = placesOf(after)
  const gone: string[] = []
  const changes: string[] = []
  for (const [name, was] of placesOf(before)) {
    if (gone.some((parent) => isWithin(name, parent))) continue
    const is = now.get(name) ?? now.get(toRange(name))
    if (is === undefined) {
      gone.push(name)
      continue
    }
    for (const promise of was.promises)
      if (!is.promises.has(promise)) changes.push(`${name} no longer ${promise}`)
    for (const [demand, hardness] of is.demands)
      if (hardness > (was.demands.get(demand) ?? -Infinity)) changes.push(`${name} now ${demand}`)
  }
  return [...gone.map((name) => `${name} is gone`), ...changes]
}

/** A range of statuses, such as 4XX, keeps what its single statuses promised. */
const toRange = (name: string) => name.replace(/: ([45])\d\d(?= of|$)/, ': $1XX')

const isWithin = (name: string, parent: string) =>
  name.startsWith(parent) && /[ .[(]/.test(name.charAt(parent.length))

function placesOf({ paths }: Document): Places {
  const places: Places = new Map()
  for (const [path, methods] of Object.entries(paths)) {
    // Callers send the value of a path parameter, never its name.
    for (const [method, operation] of Object.entries(methods))
      addCall(places, `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`, operation)
  }
  return places
}

function addCall(places: Places, name: string, call: Operation) {
  const { demands } = placeAt(places, `${name}:`)
  if (call.security.length > 0) demands.set('needs a session', 0)
  if (call.requestBody.required) demands.set('requires a body', 0)
  for (const { in: where, name: field, required, schema } of call.parameters) {
    if (where === 'path') continue
    if (required) demands.set(`requires ${where}.${field}`, 0)
    addInput(places, `${name}: ${where}.${field}`, schema)
  }
  for (const [type, { schema }] of Object.entries(call.requestBody.content))
    addInput(places, `${name}: body of ${type}`, schema)
  for (const [status, { content }] of Object.entries(call.responses)) {
    placeAt(places, `${name}: ${status}`)
    // This status never has a body, though older documents described one.
    if (status === '304') continue
    for (const [type, { schema }] of Object.entries(content))
      addAnswer(places, `${name}: ${status} of ${type}`, schema)
  }
}

function addInput(places: Places, name: string, schema: Schema) {
  for (const [at, one] of alternatives(name, schema)) {
    const { promises, demands } = placeAt(places, at)
    for (const type of typesOf(one)) promises.add(`takes ${type}`)
    if (one.enum) demands.set('takes listed words only', 0)
    for (const word of one.enum ?? []) promises.add(`takes ${JSON.stringify(word)}`)
    for (const field of one.required ?? []) demands.set(`requires ${field}`, 0)
    if (one.additionalProperties === false) demands.set('takes no other fields', 0)
    for (const keyword of ['format', 'pattern'] as const)
      if (one[keyword] !== undefined) demands.set(`has the ${keyword} ${one[keyword]}`, 0)
    for (const keyword of ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const)
      if (one[keyword] !== undefined) demands.set(`has a higher ${keyword}`, one[keyword])
    for (const keyword of ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const)
      if (one[keyword] !== undefined) demands.set(`has a lower ${keyword}`, -one[keyword])
    for (const [child, part] of partsOf(at, one)) addInput(places, child, part)
  }
}

/** An enum may grow, because callers must tolerate unknown words. */
function addAnswer(places: Places, name: string, schema: Schema) {
  for (const [at, one] of alternatives(name, schema)) {
    const { promises, demands } = placeAt(places, at)
    for (const type of typesOf(one)) demands.set(`may be ${type}`, 0)
    if (one.enum === undefined) demands.set('may be any value', 0)
    for (const field of one.required ?? []) promises.add(`always has ${field}`)
    for (const [child, part] of partsOf(at, one)) addAnswer(places, child, part)
  }
}

function placeAt(places: Places, name: string) {
  const place = places.get(name) ?? { promises: new Set(), demands: new Map() }
  places.set(name, place)
  return place
}

/** Among several object schemas, each is a separate place, named by its first field with a single word. */
function alternatives(name: string, schema: Schema): [string, Schema][] {
  const all = formsOf(schema)
  const several = all.filter(({ type }) => type === 'object').length > 1
  return all.map((item) => {
    const words = Object.values(item.properties ?? {}).find(
      (field) => field.enum?.length === 1,
    )?.enum
    return [several && words ? `${name}(${JSON.stringify(words[0])})` : name, item]
  })
}

function formsOf({ anyOf, oneOf, ...rest }: Schema): Schema[] {
  const several = anyOf ?? oneOf
  if (several === undefined) return [rest]
  return several.flatMap((item) => formsOf({ ...rest, ...item }))
}

const allTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

const typesOf = ({ type = allTypes }: Schema) => [type].flat()

const isAnyString = (schema: Schema | undefined) => JSON.stringify(schema) === '{"type":"string"}'

function partsOf(at: string, schema: Schema): [string, Schema][] {
  const { properties = {}, prefixItems = [], items, propertyNames, additionalProperties } = schema
  const parts: [string, Schema | boolean | undefined][] = [
    ...Object.entries(properties).map(([name, part]): [string, Schema] => [`${at}.${name}`, part]),
    ...prefixItems.map((part, index): [string, Schema] => [`${at}[${index}]`, part]),
    [`${at}[]`, items],
    [`${at}.*`, additionalProperties],
    // Every name of a JSON object is a string, whether a document says so or not.
    [`${at}.* (name)`, isAnyString(propertyNames) ? undefined : propertyNames],
  ]
  return parts.flatMap(([name, part]) => (typeof part === 'object' ? [[name, part]] : []))
}
