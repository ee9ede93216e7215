import { getJwks, patchSdkSession, postSdkBeat, postSdkSession } from '@fovea/contract/verification'
import type { FastifyInstance } from 'fastify'
import { anyone } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Puts the door into the OpenAPI document. Its requests are taken before they reach a route. */
export function describeDoor(app: FastifyInstance) {
  for (const declared of [postSdkSession, patchSdkSession, postSdkBeat, getJwks]) {
    serve(app, declared, {
      policy: anyone,
      limit: 'none',
      handle: () => {
        throw new Refusal('UNAVAILABLE', 'The door is closed.', { retryAfterSeconds: 1 })
      },
    })
  }
}
