import type { DevKey } from '@fovea/contract/license-keys'
import { isExpired } from '@fovea/contract/license-keys/rules'
import type { ReaderKey } from '../../features/docs/reader-key.ts'
import { Day } from '../../ui/values/Time.tsx'

// Loaded together by the docs page, once it is known that the reader is signed in.
export { developmentKeyQuery } from '../../features/license-keys/calls.ts'
export { FirstSession } from '../../features/sdk-api/components/FirstSession.tsx'

type TrialQuery = { data: DevKey | null | undefined; error: Error | null; refetch: () => unknown }

/** The development key as the docs show it to their reader. Known data is shown even if a later request has failed. */
export function toReaderKey({ data: trial, error, refetch }: TrialQuery, now: Date): ReaderKey {
  if (trial === null) return { state: 'none' }
  if (trial !== undefined) {
    const state = isExpired(trial, now) ? 'expired' : 'running'
    return { state, key: trial.key, ends: <Day iso={trial.expire_date} /> }
  }
  return error ? { state: 'failed', error, onRetry: () => void refetch() } : { state: 'loading' }
}
