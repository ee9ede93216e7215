import { postDryRun, type Restrictions } from '@fovea/contract/verification'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { isGrave } from './foretold-words.ts'

const typingPauseMs = 300
/** Starts go on: what was foretold holds for a while. */
const holdsMs = 30_000

function foretoldQuery(sdkKey: string, change: Restrictions | null) {
  return queryOptions({
    queryKey: queryKeys.licenseKeys.foretold(sdkKey, change),
    queryFn:
      change === null
        ? skipToken
        : async ({ signal }) =>
            (await call(postDryRun, { params: { sdkKey }, body: change }, { signal })).payload,
    staleTime: holdsMs,
    retry: false,
  })
}

/** What a change would have done to the starts of the last days, once it is known; nothing where there is no change. */
export function useForetold(sdkKey: string, change: Restrictions | null) {
  const [settled] = useDebouncedValue(JSON.stringify(change), typingPauseMs)
  const asked = settled === JSON.stringify(change) ? change : null
  return useQuery(foretoldQuery(sdkKey, asked)).data
}

/**
 * Saves a change, but asks before one that would refuse much of what works today. Where that cannot be told, it is saved: a
 * forecast that fails keeps nobody from blocking an attacker.
 */
export function useAskFirst(sdkKey: string) {
  const queries = useQueryClient()
  const isLooking = useRef(false)
  const [looking, setLooking] = useState(false)
  const [asked, setAsked] = useState<{ change: Restrictions; save: () => void } | null>(null)

  async function askFirst(change: Restrictions, save: () => void) {
    if (isLooking.current) return
    isLooking.current = true
    setLooking(true)
    const foretold = await queries.fetchQuery(foretoldQuery(sdkKey, change)).catch(() => undefined)
    isLooking.current = false
    setLooking(false)
    if (foretold && isGrave(foretold)) setAsked({ change, save })
    else save()
  }

  return {
    askFirst: (change: Restrictions, save: () => void) => void askFirst(change, save),
    looking,
    asked,
    close: () => setAsked(null),
  }
}
