import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** Shortest interval between two refetches during a burst of sessions. */
const minIntervalMs = 3_000

/** Refetches the counts after each new session. Null means no session so far, undefined that the feed is not loaded. */
export function useRefreshDays(newestSession: string | null | undefined) {
  const queries = useQueryClient()
  const known = useRef(newestSession)
  const lastRefetchMs = useRef(-minIntervalMs)

  useEffect(() => {
    if (newestSession === known.current) return undefined
    // The counts already include the sessions of the first feed.
    if (known.current === undefined) {
      known.current = newestSession
      return undefined
    }
    const timer = setTimeout(
      () => {
        known.current = newestSession
        lastRefetchMs.current = performance.now()
        void queries.invalidateQueries({ queryKey: queryKeys.usage.days() })
      },
      Math.max(0, lastRefetchMs.current + minIntervalMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [newestSession, queries])
}
