import { type Catalogue, listDownloads } from '@fovea/contract/downloads'
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentRelease } from './present.ts'

export function downloadRoutes(app: FastifyInstance, catalogue: Catalogue) {
  serve(app, listDownloads, {
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
