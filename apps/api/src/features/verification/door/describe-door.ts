import {
  getJwks,
  getLicenseJwks,
  patchSdkSession,
  postSdkBeat,
  postSdkSession,
} from '@fovea/contract/verification'
import type { FastifyInstance } from 'fastify'
import { sessionless } from '../../../platform/actor.ts'
import { nothingHere } from '../../../platform/http/envelope.ts'
import { serve } from '../../../platform/http/serve.ts'

/**
 * Puts the door into the OpenAPI document. Its requests are taken before they reach a route: what comes here wrote the
 * address in another way, and finds nothing.
 */
export function describeDoor(app: FastifyInstance) {
  for (const declared of [postSdkSession, patchSdkSession, postSdkBeat, getJwks, getLicenseJwks]) {
    serve(app, declared, {
      policy: sessionless,
      limit: 'none',
      handle: () => {
        throw nothingHere()
      },
    })
  }
}
