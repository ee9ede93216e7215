import { z } from 'zod'
import { isObject, listOperations, toCanonicalText, type JsonObject } from './json.ts'
import { nounOf } from './names.ts'

const named = z.object({
  content: z.strictObject({
    'application/json': z.strictObject({
      schema: z.strictObject({ $ref: z.templateLiteral(['#/components/schemas/', z.string()]) }),
      examples: z.unknown().optional(),
    }),
  }),
})

/** Replaces equal successes of several calls by references, and returns them by their names. */
export function shareResponses(document: JsonObject): JsonObject {
  const uses = new Map<string, { holder: JsonObject; status: string; response: JsonObject }[]>()
  for (const { operation } of listOperations(document)) {
    const holder = operation['responses']
    if (!isObject(holder)) continue
    for (const [status, response] of Object.entries(holder)) {
      if (!isObject(response) || '$ref' in response) continue
      const name = nameOf(status, response)
      if (name === undefined) continue
      const { description, ...rest } = response
      const words = nounOf(JSON.stringify(rest)) ?? description
      const key = toCanonicalText([name, words, rest])
      uses.set(key, [...(uses.get(key) ?? []), { holder, status, response }])
    }
  }
  const shared: JsonObject = {}
  for (const same of uses.values()) {
    const [first, ...others] = same
    if (first === undefined || others.length === 0) continue
    const { response, status } = first
    const name = nameOf(status, response)
    if (name === undefined) continue
    if (name in shared) throw new Error(`Two responses would be called ${name}.`)
    const noun = nounOf(JSON.stringify(response))
    const isSame = others.every(
      (other) => other.response['description'] === response['description'],
    )
    shared[name] =
      isSame || noun === undefined ? response : { ...response, description: `The ${noun}.` }
    for (const { holder, status: ofHolder } of same)
      holder[ofHolder] = { $ref: `#/components/responses/${name}` }
  }
  return shared
}

function nameOf(status: string, response: JsonObject): string | undefined {
  if (status === '304') return 'NotModified'
  const { data } = named.safeParse(response)
  if (data === undefined) return undefined
  const name = data.content['application/json'].schema.$ref.split('/').at(-1) ?? ''
  return 'headers' in response ? `${name}ToToken` : name
}
