import { postDryRun, type Restrictions } from '@fovea/contract/sdk-api'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { isHighImpact } from './dry-run-labels.ts'

const typingPauseMs = 300
/** Starts go on: what was foretold holds for a while. */
const staleMs = 30_000

function dryRunQuery(sdkKey: string, change: Restrictions | null) {
  return queryOptions({
    queryKey: queryKeys.licenseKeys.foretold(sdkKey, change),
    queryFn:
      change === null
        ? skipToken
        : async ({ signal }) =>
            (await call(postDryRun, { params: { sdkKey }, body: change }, { signal })).payload,
    staleTime: staleMs,
    retry: false,
  })
}

/** What a change would have done to the starts of the last days, once it is known; nothing where there is no change. */
export function useDryRun(sdkKey: string, change: Restrictions | null) {
  const [settled] = useDebouncedValue(JSON.stringify(change), typingPauseMs)
  const settledChange = settled === JSON.stringify(change) ? change : null
  return useQuery(dryRunQuery(sdkKey, settledChange)).data
}

/**
 * Saves a change, but asks before one that would refuse much of what works today. Where that cannot be told, it is saved: a
 * forecast that fails keeps nobody from blocking an attacker.
 */
export function useConfirmHighImpact(sdkKey: string) {
  const queries = useQueryClient()
  const isLooking = useRef(false)
  const [looking, setLooking] = useState(false)
  const [pending, setAsked] = useState<{ change: Restrictions; save: () => void } | null>(null)

  async function saveOrConfirm(change: Restrictions, save: () => void) {
    if (isLooking.current) return
    isLooking.current = true
    setLooking(true)
    const foretold = await queries.fetchQuery(dryRunQuery(sdkKey, change)).catch(() => undefined)
    isLooking.current = false
    setLooking(false)
    if (foretold && isHighImpact(foretold)) setAsked({ change, save })
    else save()
  }

  return {
    askFirst: (change: Restrictions, save: () => void) => void saveOrConfirm(change, save),
    looking,
    asked: pending,
    close: () => setAsked(null),
  }
}
