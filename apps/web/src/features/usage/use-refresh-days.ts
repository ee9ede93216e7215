import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** A burst of sessions asks for the counts no more often than this. */
const restMs = 3_000

/** Asks for the counts again when another session has come: null is none so far, undefined that nobody knows yet. */
export function useRefreshDays(newestSession: string | null | undefined) {
  const queries = useQueryClient()
  const known = useRef(newestSession)
  const lastAsked = useRef(-restMs)

  useEffect(() => {
    if (newestSession === known.current) return undefined
    // What is there when the feed arrives is in the counts already.
    if (known.current === undefined) {
      known.current = newestSession
      return undefined
    }
    const timer = setTimeout(
      () => {
        known.current = newestSession
        lastAsked.current = performance.now()
        void queries.invalidateQueries({ queryKey: queryKeys.usage.days() })
      },
      Math.max(0, lastAsked.current + restMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [newestSession, queries])
}
