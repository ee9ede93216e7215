import type { Endpoint } from '@fovea/contract/endpoint'
import { errorBody } from '@fovea/contract/errors'
import { type Policy, anyone, sessionless } from '../actor.ts'
import type { RateLimitName } from './rate-limits.ts'

type Described = {
  declared: Endpoint
  policy: Policy
  limit: RateLimitName | 'none' | undefined
  cache: string | undefined
  changes: boolean
}

export function describeResponses({ declared, policy, limit, cache, changes }: Described) {
  const failures = [
    400,
    ...(policy.name === sessionless.name ? [] : [401]),
    ...(changes || policy.name !== sessionless.name ? [403] : []),
    404,
    ...(changes ? [409, 410] : []),
    ...(changes || declared.body ? [413, 415] : []),
    422,
    ...(limit === 'none' ? [] : [429]),
    500,
    503,
  ]
  return {
    [declared.status ?? 200]: answerSchema(declared),
    ...(cache !== undefined && declared.media !== undefined && { 304: answerSchema(declared) }),
    ...Object.fromEntries(failures.map((status) => [status, errorBody])),
  }
}

export function describeSecurity({ name, scope }: Policy) {
  if (name === sessionless.name) return []
  if (name === anyone.name) return [{}, { session: [] }]
  return scope === undefined ? [{ session: [] }] : [{ session: [] }, { token: [] }]
}

function answerSchema({ answer, media }: Endpoint) {
  if (media === undefined) return answer
  const [type = media] = media.split(';', 1)
  return { content: { [type]: { schema: answer } } }
}
