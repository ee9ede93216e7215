import type { ResponseOf } from '@fovea/contract/endpoint'
import type { patchSdkSession, postSdkSession } from '@fovea/contract/sdk-api'
import type { HeartbeatRequest, StartRequest } from '@fovea/contract/sdk-api/verdicts'
import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod/mini'
import { isFinalError } from '../../lib/http/http-errors.ts'
import type { SendAction } from '../../lib/http/action-sender.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { getServerNow } from '../../lib/time/server-clock.ts'
import { createTestStart } from './test-session.ts'

type TestVerdict = Pick<ResponseOf<typeof postSdkSession>, 'valid' | 'code' | 'refId'>
const testVerdict: z.ZodMiniType<TestVerdict> = z.object({
  valid: z.boolean(),
  code: z.string(),
  refId: z.optional(z.string()),
})

// The contract's own declarations would load all validation of a start into every page with the live feed.
const startSession = {
  operationId: 'startSession',
  method: 'POST',
  path: '/sdk/v1/sessions',
  summary: 'Starts a session.',
  body: z.custom(),
  answer: testVerdict,
} satisfies Pick<typeof postSdkSession, 'method' | 'path'> & Record<string, unknown>

const endSession = {
  operationId: 'updateSession',
  method: 'PATCH',
  path: '/sdk/v1/sessions/:sessionId',
  summary: 'Ends a session.',
  params: z.object({ sessionId: z.string() }),
  body: z.custom(),
  answer: z.object({ ok: z.literal(true) }),
} satisfies Pick<typeof patchSdkSession, 'method' | 'path'> & Record<string, unknown>

export type TestSession = { valid: boolean; code: string; refId: string | null; tookMs: number }

/** The last test session of this visit, which outlasts the button that sent it. */
export const testSessionQuery = queryOptions<TestSession>({
  queryKey: queryKeys.sdkApi.testSession(),
  queryFn: skipToken,
  gcTime: Infinity,
})

/**
 * Starts and immediately ends a real session. After a lost answer, the next try repeats the same session, so that it is
 * metered once.
 */
export function useTestSession(key: string) {
  const queries = useQueryClient()
  const unanswered = useRef<StartRequest>(null)
  return useAction({
    run: async (_, once): Promise<TestSession> => {
      const known = unanswered.current
      const session =
        known?.key === key ? known : createTestStart(key, location.origin, getServerNow())
      unanswered.current = session
      const startedMs = performance.now()
      try {
        const { valid, code, refId } = await once(startSession, { body: session })
        unanswered.current = null
        const tookMs = Math.round(performance.now() - startedMs)
        if (valid) void end(session, tookMs, once)
        return { valid, code, refId: refId ?? null, tookMs }
      } catch (error) {
        if (isFinalError(error)) unanswered.current = null
        throw error
      }
    },
    done: 'The test session was sent.',
    failed: 'The test session was not sent.',
    // The live stream reports the session as well, unless it is disconnected.
    onSuccess: (answer) => {
      queries.setQueryData(queryKeys.sdkApi.testSession(), answer)
      return queries.invalidateQueries({ queryKey: queryKeys.sdkApi.liveFeed() })
    },
  })
}

async function end({ key, sessionId }: StartRequest, lastedMs: number, once: SendAction) {
  const body: HeartbeatRequest = { key, state: 'ended', duration: lastedMs / 1000 }
  try {
    await once(endSession, { params: { sessionId }, body })
  } catch (cause) {
    // The server ends the session at its last heartbeat.
    console.error('the test session was not ended', cause)
  }
}
