import { type Catalogue, listDownloads } from '@fovea/contract/downloads'
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { presentRelease } from './present.ts'

export function registerDownloadRoutes(app: FastifyInstance, catalogue: Catalogue) {
  serveEndpoint(app, listDownloads, {
    policy: signedIn,
    handle: ({ ctx }) => {
      const { filesUrl } = ctx.config.downloads
      return {
        payload: {
          legacy: catalogue.legacy.map((release) => presentRelease(release, filesUrl)),
          new: catalogue.new.map((release) => presentRelease(release, filesUrl)),
        },
      }
    },
  })
}
