import { createHash } from 'node:crypto'
import type { RememberedAnswer } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { ApiProblem } from './problem.ts'

export function createIdempotencyStore(store: Store) {
  const inFlight = new Set<string>()

  return {
    /** Returns the earlier answer, or reserves a new key and returns undefined. */
    begin(key: string, fingerprint: string): RememberedAnswer | undefined {
      const remembered = store.answers.get(key)
      if (remembered && remembered.fingerprint !== fingerprint) throw otherParameters(key)
      if (remembered) return remembered
      if (inFlight.has(key)) throw inUse(key)
      inFlight.add(key)
      return undefined
    },
    remember(answer: RememberedAnswer) {
      store.answers.put(answer)
    },
    end(key: string) {
      inFlight.delete(key)
    },
  }
}

export function computeFingerprint(method: string, path: string, fields: URLSearchParams): string {
  const sorted = [...fields].map(([name, value]) => `${name}=${value}`).toSorted()
  return createHash('sha256')
    .update([method, path, ...sorted].join('\n'))
    .digest('hex')
}

function otherParameters(key: string): ApiProblem {
  return new ApiProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function inUse(key: string): ApiProblem {
  return new ApiProblem(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this idempotency key '${key}'. Please try again later.`,
  })
}
