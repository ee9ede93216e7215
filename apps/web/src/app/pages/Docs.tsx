import { isExpired } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { DocsPage } from '../../features/docs/pages/DocsPage.tsx'
import type { ReaderKey } from '../../features/docs/reader-key.ts'
import { developmentKeyQuery } from '../../features/license-keys/calls.ts'
import { FirstSession } from '../../features/verification/components/FirstSession.tsx'
import { useNow } from '../../lib/time/use-now.ts'

/** The documentation as a signed-in developer reads it: with their own key. */
export function Docs() {
  return <DocsPage reader={useReaderKey()} firstSession={<FirstSession />} />
}

function useReaderKey(): ReaderKey {
  const { data: trial, error, refetch } = useQuery(developmentKeyQuery)
  const now = useNow()
  if (trial === null) return { state: 'none' }
  if (trial !== undefined) {
    const state = isExpired(trial, now) ? 'expired' : 'running'
    return { state, key: trial.key, ends: trial.expire_date }
  }
  return error ? { state: 'failed', error, onRetry: () => void refetch() } : { state: 'loading' }
}
