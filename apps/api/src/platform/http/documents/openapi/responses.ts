import { answerWords } from './answer-words.ts'
import { asExamples, failureExample } from './examples/add-examples.ts'
import { isObject, listOperations, type JsonObject } from './json.ts'
import { nounOf } from './names.ts'

/** By the first digit of the status. Every call can answer most of them, so they are described once. */
const failures: Readonly<Record<string, { name: string; range: string; description: string }>> = {
  4: {
    name: 'Refused',
    range: '4XX',
    description: `The call was refused, and has changed nothing. \`error.name\` says why:

- 400: the input is wrong. \`error.fields\` says what to change, by the path of the field.
- 401: the session or the token is missing, unknown or has ended.
- 403: the role, the scopes of the token or the origin do not allow it.
- 404: it does not exist, or belongs to another workspace.
- 409: it has changed meanwhile, or the same \`Idempotency-Key\` is in progress. \`error.current\` holds the current state, if there is one.
- 410: only with \`Idempotency-Check\`: the request never arrived, and is called off.
- 413: the body is too large.
- 415: the body is not JSON.
- 422: a rule does not allow this. \`error.message\` says which.
- 429: too many calls. Try again after the seconds in \`Retry-After\`.`,
  },
  5: {
    name: 'Failed',
    range: '5XX',
    description: `The call failed, and can be sent again with the same \`Idempotency-Key\`:

- 500: an error of the console. Its log has the cause under \`error.requestId\`.
- 503: the console, its database or a provider is unavailable. Try again after the seconds in \`Retry-After\`.`,
  },
}

export const responseHeaders = {
  'Retry-After': {
    description: 'Seconds until a new attempt makes sense.',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimit: {
    description:
      'Calls that are left, `r`, and seconds until the window starts anew, `t`, for each limit that counted the call: `"token";r=598;t=41`.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'The limits that counted the call: `q` calls in a window of `w` seconds: `"token";q=600;w=60`.',
    schema: { type: 'string' },
  },
}

export function createFailureResponses() {
  return Object.fromEntries(
    Object.values(failures).map(({ name, description }) => [
      name,
      {
        description,
        headers: refer(['Retry-After']),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Failure' },
            ...(name === 'Refused' && { examples: asExamples(failureExample) }),
          },
        },
      },
    ]),
  )
}

export function describeAnswers(document: JsonObject) {
  for (const { method, operation } of listOperations(document)) {
    const { responses } = operation
    if (!isObject(responses)) continue
    for (const [status, response] of Object.entries(responses)) {
      const failure = failures[status.charAt(0)]
      if (failure !== undefined) {
        delete responses[status]
        responses[failure.range] = { $ref: `#/components/responses/${failure.name}` }
      } else if (isObject(response)) {
        response['description'] = describeSuccess(status, method, operation)
        if ('x-token' in operation) response['headers'] = refer(['RateLimit', 'RateLimit-Policy'])
        if (status === '304') delete response['content']
      }
    }
  }
}

function refer(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function describeSuccess(status: string, method: string, operation: JsonObject): string {
  if (status === '304') return 'The copy with the `ETag` that the caller has is still current.'
  if (status === '302') return 'Redirects to the page.'
  const words = answerWords[String(operation['operationId'])]
  if (words !== undefined) return words
  const [sentence = ''] = String(operation['description']).split(/(?<=\.)\s/, 1)
  if (method === 'get') return sentence
  const responses = JSON.stringify(operation['responses'])
  if (responses.includes('/DeletedAnswer"')) return 'It is deleted.'
  const noun = nounOf(responses)
  if (noun !== undefined) return `The ${noun} as it is now.`
  throw new Error(`Describe the answer of ${String(operation['operationId'])} in answer-words.ts.`)
}
