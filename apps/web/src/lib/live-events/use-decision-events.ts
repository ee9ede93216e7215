import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToLiveStream } from './live-stream.ts'
import { queryKeys } from '../http/query-keys.ts'

/** Refetches everything that a decision of the team can change, at once: requests, and the keys they bring. */
export function useDecisionEvents() {
  const queries = useQueryClient()

  useEffect(
    () =>
      subscribeToLiveStream(null, (message) => {
        if (message !== 'requests' && message !== 'gap') return
        void queries.invalidateQueries({ queryKey: queryKeys.requests.all() })
        void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.all() })
      }),
    [queries],
  )
}
