import type { AnswerOf, CallOf, Endpoint } from '@fovea/contract/endpoint'
import { isDefinite } from './http-errors.ts'
import { callOnce } from './http.ts'

/** Makes a changing call under the key of what the person wants. */
export type Once = <Declared extends Endpoint>(
  endpoint: Declared,
  input: CallOf<Declared>,
) => Promise<AnswerOf<Declared>>

/**
 * The calls of one form. While it is not known what became of a call, the same one is made under the same key, so that the
 * server does it once; another input, or another try after an answer, is another act.
 */
export function createOnce(): Once {
  const unanswered = new Map<string, { key: string; said: string }>()
  return async (endpoint, input) => {
    const route = `${endpoint.method} ${endpoint.path}`
    const said = JSON.stringify(input)
    const before = unanswered.get(route)
    const key = before?.said === said ? before.key : crypto.randomUUID()
    unanswered.set(route, { key, said })
    try {
      const answer = await callOnce(endpoint, input, key)
      unanswered.delete(route)
      return answer
    } catch (error) {
      if (isDefinite(error)) unanswered.delete(route)
      throw error
    }
  }
}
