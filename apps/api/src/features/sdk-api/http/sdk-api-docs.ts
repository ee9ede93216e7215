import {
  getJwks,
  getLicenseJwks,
  patchSdkSession,
  postSdkHeartbeat,
  postSdkSession,
} from '@fovea/contract/sdk-api'
import type { FastifyInstance } from 'fastify'
import { sessionless } from '../../../platform/actor.ts'
import { createNotFoundError } from '../../../platform/http/error-handler.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'

/**
 * Puts the door into the OpenAPI document. Its requests are taken before they reach a route: what comes here wrote the
 * address in another way, and finds nothing.
 */
export function registerSdkApiDocs(app: FastifyInstance) {
  for (const declared of [
    postSdkSession,
    patchSdkSession,
    postSdkHeartbeat,
    getJwks,
    getLicenseJwks,
  ]) {
    serveEndpoint(app, declared, {
      policy: sessionless,
      limit: 'none',
      handle: () => {
        throw createNotFoundError()
      },
    })
  }
}
