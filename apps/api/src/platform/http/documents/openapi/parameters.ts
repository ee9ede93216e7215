import { isObject, listOperations, type JsonObject } from './json.ts'

/**
 * Headers of requests, described once for all calls that take them. The words are in the schema: generators would repeat
 * a parameter's at each call.
 */
export const requestHeaders: Readonly<Record<string, JsonObject>> = {
  'Fovea-Workspace': {
    in: 'header',
    name: 'Fovea-Workspace',
    schema: {
      type: 'string',
      description:
        'The ID of a team workspace. Without it, the call is about your personal workspace. A token always acts in its own.',
    },
  },
  'Idempotency-Key': {
    in: 'header',
    name: 'Idempotency-Key',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'Printable characters that name this action: calls with the same key and input within 24 hours are done once.',
    },
  },
}

export function shareRequestHeaders(document: JsonObject) {
  for (const { operation } of listOperations(document)) {
    const { parameters } = operation
    if (!Array.isArray(parameters)) continue
    operation['parameters'] = parameters.map((parameter: unknown) =>
      isObject(parameter) && String(parameter['name']) in requestHeaders
        ? { $ref: `#/components/parameters/${String(parameter['name'])}` }
        : parameter,
    )
  }
}
