import { type Catalogue, listDownloads } from '@fovea/contract/downloads'
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../platform/actor.ts'
import type { Config } from '../../platform/config/config.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { presentRelease } from './present.ts'

export function registerDownloadRoutes(app: FastifyInstance, catalogue: Catalogue) {
  serveEndpoint(app, listDownloads, {
    policy: signedIn,
    handle: ({ ctx }) => {
      const addresses = {
        filesUrl: ctx.config.downloads.filesUrl,
        consoleUrl: ctx.config.publicUrl,
        hasChecksums: areChecksumsKnown(ctx.config),
      }
      return {
        payload: {
          legacy: catalogue.legacy.map((release) => presentRelease(release, addresses)),
          new: catalogue.new.map((release) => presentRelease(release, addresses)),
        },
      }
    },
  })
}

/** The included catalogue has the checksums of the sandbox's files, which do not hold for files elsewhere. */
function areChecksumsKnown({ downloads: { catalogueFile, filesUrl }, sandbox }: Config): boolean {
  if (catalogueFile !== undefined) return true
  return sandbox !== undefined && filesUrl?.startsWith(sandbox.url) === true
}
