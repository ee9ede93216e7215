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

/** The SDK API handler answers before Fastify, so requests that get here spell the path unusually: 404. */
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
