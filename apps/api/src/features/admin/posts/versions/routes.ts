import {
  discardPostChanges,
  getPostVersion,
  listPostVersions,
  restorePostVersion,
  savePostChanges,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../../platform/actor.ts'
import { serveEndpoint } from '../../../../platform/http/serve-endpoint.ts'
import { discardChanges } from './discard-changes.ts'
import { listVersions, readVersion } from './read-versions.ts'
import { restoreVersion } from './restore-version.ts'
import { saveChanges } from './save-changes.ts'

const policy = staffMay('posts:write')

export function registerPostVersionRoutes(app: FastifyInstance) {
  serveEndpoint(app, savePostChanges, {
    policy,
    handle: async ({ ctx, body }) => ({ payload: { doc: await saveChanges(ctx, body) } }),
  })

  serveEndpoint(app, discardPostChanges, {
    policy,
    handle: async ({ ctx, query }) => ({
      payload: { doc: await discardChanges(ctx, query.postId) },
    }),
  })

  serveEndpoint(app, listPostVersions, {
    policy,
    handle: async ({ ctx, query }) => ({
      payload: { docs: await listVersions(ctx.db, query.postId) },
    }),
  })

  serveEndpoint(app, getPostVersion, {
    policy,
    handle: async ({ ctx, params }) => ({
      payload: { doc: await readVersion(ctx.db, params.versionId) },
    }),
  })

  serveEndpoint(app, restorePostVersion, {
    policy,
    handle: async ({ ctx, params }) => ({
      payload: { doc: await restoreVersion(ctx, params.versionId) },
    }),
  })
}
