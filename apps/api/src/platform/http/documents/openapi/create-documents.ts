import type { z } from 'zod'
import { isObject, listOperations, type JsonObject } from './json.ts'
import { addExamples } from './examples/add-examples.ts'
import { addCodeSamples } from './code-samples.ts'
import { describeAnswers, createFailureResponses, responseHeaders } from './responses.ts'
import { requestHeaders, shareRequestHeaders } from './parameters.ts'
import { shareResponses } from './share-responses.ts'
import { shareSchemas } from './share-schemas.ts'
import { describeTags } from './tags.ts'

export type ApiDocuments = { open: JsonObject; admin: JsonObject }

type Source = {
  document: JsonObject
  schemas: Readonly<Record<string, z.core.$ZodType>>
  adminCalls: ReadonlySet<string>
}

/** Makes the public document and the back office's from what the framework knows of the routes. */
export function createDocuments({ document, schemas, adminCalls }: Source): ApiDocuments {
  shareSchemas(document, schemas)
  describeAnswers(document)
  addExamples(document)
  addCodeSamples(document)
  shareRequestHeaders(document)
  const responses = { ...createFailureResponses(), ...shareResponses(document) }
  const isAdmins = (operationId: unknown) =>
    typeof operationId === 'string' && adminCalls.has(operationId)
  return {
    open: select(document, responses, (operation) => !isAdmins(operation['operationId'])),
    admin: select(document, responses, (operation) => isAdmins(operation['operationId'])),
  }
}

const internalKeywords = new Set(['x-token'])

function select(
  document: JsonObject,
  responses: JsonObject,
  keep: (operation: JsonObject) => boolean,
): JsonObject {
  const paths: Record<string, JsonObject> = {}
  const used = new Set<string>()
  for (const { path, method, operation } of listOperations(document)) {
    if (!keep(operation)) continue
    const { tags } = operation
    if (Array.isArray(tags)) for (const tag of tags) used.add(String(tag))
    const kept = Object.entries(operation).filter(([keyword]) => !internalKeywords.has(keyword))
    paths[path] = { ...paths[path], [method]: Object.fromEntries(kept) }
  }
  const components = {
    ...(isObject(document['components']) ? document['components'] : {}),
    responses,
    headers: responseHeaders,
    parameters: requestHeaders,
  }
  return {
    ...document,
    tags: describeTags(used),
    paths,
    components: keepUsed(components, paths),
  }
}

/** Leaves out the components that no call refers to, directly or through others. */
function keepUsed(components: JsonObject, paths: JsonObject): JsonObject {
  const used = new Set<string>()
  collect(paths)
  function collect(value: unknown) {
    for (const [, pointer = ''] of JSON.stringify(value).matchAll(/"#\/components\/([^"]+)"/g)) {
      if (used.has(pointer)) continue
      used.add(pointer)
      const [kind = '', name = ''] = pointer.split('/')
      const named = components[kind]
      collect(isObject(named) ? (named[name] ?? null) : null)
    }
  }
  const schemes = [...JSON.stringify(paths).matchAll(/"(session|token)":\[/g)]
  for (const [, scheme = ''] of schemes) used.add(`securitySchemes/${scheme}`)
  return Object.fromEntries(
    Object.entries(components).map(([kind, named]) => [
      kind,
      Object.fromEntries(
        Object.entries(isObject(named) ? named : {}).filter(([name]) =>
          used.has(`${kind}/${name}`),
        ),
      ),
    ]),
  )
}
