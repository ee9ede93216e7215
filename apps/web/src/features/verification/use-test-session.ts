import { patchSdkSession, postSdkSession } from '@fovea/contract/verification'
import type { StartRequest } from '@fovea/contract/verification/verdicts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isDefinite } from '../../lib/http/http-errors.ts'
import type { Once } from '../../lib/http/once.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAct } from '../../lib/http/use-act.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { testStart } from './test-session.ts'

/**
 * Starts a real session with a key, and ends it at once. Until the door has answered, another try is the same session, so
 * that it is metered once.
 */
export function useTestSession(key: string) {
  const queries = useQueryClient()
  const unanswered = useRef<StartRequest>(null)
  return useAct({
    run: async (_, once) => {
      const known = unanswered.current
      const start = known?.key === key ? known : testStart(key, location.origin, serverNow())
      unanswered.current = start
      const begunMs = performance.now()
      try {
        const { valid, code, refId } = await once(postSdkSession, { body: start })
        unanswered.current = null
        const tookMs = Math.round(performance.now() - begunMs)
        if (valid) void end(start, tookMs, once)
        return { valid, code, refId: refId ?? null, tookMs }
      } catch (error) {
        if (isDefinite(error)) unanswered.current = null
        throw error
      }
    },
    // The stream tells it as well, unless it is cut just now.
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.verification.liveFeed() }),
  })
}

async function end({ key, sessionId }: StartRequest, lastedMs: number, once: Once) {
  const body = { key, state: 'ended' as const, duration: lastedMs / 1000 }
  try {
    await once(patchSdkSession, { params: { sessionId }, body })
  } catch (cause) {
    // The door closes it by itself, at its last sign of life.
    console.error('the test session was not ended', cause)
  }
}
