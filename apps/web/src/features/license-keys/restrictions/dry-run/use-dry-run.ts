import { postDryRun, type Restrictions } from '@fovea/contract/sdk-api'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { isHighImpact } from './dry-run-labels.ts'

const typingPauseMs = 300
/** New starts change the result only slowly. */
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

export function useDryRun(sdkKey: string, change: Restrictions | null) {
  const [settled] = useDebouncedValue(JSON.stringify(change), typingPauseMs)
  const settledChange = settled === JSON.stringify(change) ? change : null
  return useQuery(dryRunQuery(sdkKey, settledChange)).data
}

/**
 * Asks before saving a change that would refuse many working sessions. If the dry run fails, the change is saved
 * without a question, because an owner must always be able to block an attacker.
 */
export function useConfirmHighImpact(sdkKey: string) {
  const queries = useQueryClient()
  const isCheckingNow = useRef(false)
  const [isChecking, setIsChecking] = useState(false)
  const [pending, setPending] = useState<{ change: Restrictions; save: () => void } | null>(null)

  async function saveOrConfirm(change: Restrictions, save: () => void) {
    if (isCheckingNow.current) return
    isCheckingNow.current = true
    setIsChecking(true)
    const dryRun = await queries.fetchQuery(dryRunQuery(sdkKey, change)).catch(() => undefined)
    isCheckingNow.current = false
    setIsChecking(false)
    if (dryRun && isHighImpact(dryRun)) setPending({ change, save })
    else save()
  }

  return {
    saveOrConfirm: (change: Restrictions, save: () => void) => void saveOrConfirm(change, save),
    isChecking,
    pending,
    close: () => setPending(null),
  }
}
