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
 * Adds the SDK API to the OpenAPI document. The SDK API handler answers its requests before they reach Fastify, so a
 * request that gets here has an unusual spelling of the path and is answered 404.
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
