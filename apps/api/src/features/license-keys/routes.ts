import {
  deleteKeyRotation,
  deleteProdKey,
  deleteRehearsal,
  getDevKey,
  getDevKeyHistory,
  getKeyCertificates,
  getKeyRotation,
  getProdKeyHistory,
  listCommercialKeys,
  listProdKeys,
  postDevKey,
  postKeyRotation,
  postProdKey,
  postProdKeyRestoration,
  postRehearsal,
  postTrial,
  putProdKey,
} from '@fovea/contract/license-keys'
import { postKeyMove } from '@fovea/contract/workspaces'
import type { FastifyInstance } from 'fastify'
import { may, mayWithToken, signedIn, signedInWithToken } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { readCertificates } from './certificates/read-certificates.ts'
import { createProductionKey } from './production/create-production-key.ts'
import { deleteProductionKey } from './production/delete-production-key.ts'
import { restoreProductionKey } from './production/restore-production-key.ts'
import { presentCommercialKey, presentDevKey, presentProdKey } from './present.ts'
import { isKeyAllowed, limitTokensToKeys } from './limit-tokens-to-keys.ts'
import { readKeyHistory } from './history/read-key-history.ts'
import { licenseKeyRepository } from './repository.ts'
import { readRotation, rollBackKey, rotateKey } from './rotation/rotate-key.ts'
import { endRehearsal, startRehearsal } from './trial/start-rehearsal.ts'
import { startTrial } from './trial/start-trial.ts'
import { hasUsedTrial } from './trial/used-trials.ts'
import { moveKey } from './production/move-key.ts'
import { updateProductionKey } from './production/update-production-key.ts'

export function registerLicenseKeyRoutes(app: FastifyInstance) {
  limitTokensToKeys(app)

  serveEndpoint(app, getDevKey, {
    policy: signedInWithToken('keys:read'),
    handle: async ({ ctx }) => {
      // Only a personal workspace has a development key, and its id is the user's id.
      const userId = ctx.actor.kind === 'program' ? ctx.actor.workspace.id : ctx.actor.userId
      const row = await licenseKeyRepository(ctx.db).findTrial(userId)
      const doc = row ? presentDevKey(row, ctx.now) : null
      const trialUsed = doc !== null || (await hasUsedTrial(ctx, userId))
      return { payload: { doc, trialUsed } }
    },
  })

  serveEndpoint(app, postDevKey, {
    policy: signedIn,
    handle: async ({ ctx, body }) => ({
      payload: { doc: { developmentKey: await startTrial({ ctx, input: body }) } },
    }),
  })

  serveEndpoint(app, postTrial, {
    policy: signedIn,
    handle: async ({ ctx, body }) => {
      const developmentKey = await startTrial({ ctx, input: { form: body.info } })
      return { key: { payload: { doc: { developmentKey } } } }
    },
  })

  serveEndpoint(app, postRehearsal, {
    policy: mayWithToken('keys:write'),
    handle: async ({ ctx, body }) => ({ payload: await startRehearsal({ ctx, input: body }) }),
  })

  serveEndpoint(app, deleteRehearsal, {
    policy: mayWithToken('keys:write'),
    handle: async ({ ctx }) => ({ payload: await endRehearsal(ctx) }),
  })

  serveEndpoint(app, getDevKeyHistory, {
    policy: mayWithToken('keys:read'),
    handle: async ({ ctx, query }) => {
      const input = { sdkKey: null, cursor: query.cursor }
      return { payload: await readKeyHistory({ ctx, input }) }
    },
  })

  serveEndpoint(app, listProdKeys, {
    policy: mayWithToken('keys:read'),
    handle: async ({ ctx }) => {
      const { id, role } = ctx.actor.workspace
      const rows = await licenseKeyRepository(ctx.db).listProductionKeys(id)
      const docs = rows.filter((row) => isKeyAllowed(ctx.actor, row))
      return { payload: { docs: docs.map((row) => presentProdKey(row, ctx.now, role)) } }
    },
  })

  serveEndpoint(app, postProdKey, {
    policy: mayWithToken('keys:write'),
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createProductionKey({ ctx, input: body }) },
    }),
  })

  serveEndpoint(app, putProdKey, {
    policy: mayWithToken('keys:write'),
    handle: async ({ ctx, params, body }) => {
      const input = { sdkKey: params.sdkKey, change: body }
      return { payload: { doc: await updateProductionKey({ ctx, input }) } }
    },
  })

  serveEndpoint(app, deleteProdKey, {
    policy: mayWithToken('keys:write'),
    handle: async ({ ctx, params }) => {
      await deleteProductionKey({ ctx, input: params })
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, postProdKeyRestoration, {
    policy: mayWithToken('keys:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await restoreProductionKey({ ctx, input: params }) },
    }),
  })

  serveEndpoint(app, getKeyCertificates, {
    policy: mayWithToken('keys:read'),
    handle: async ({ ctx, params }) => ({
      payload: await readCertificates({ ctx, input: params }),
    }),
  })

  serveEndpoint(app, getKeyRotation, {
    policy: mayWithToken('keys:read'),
    handle: async ({ ctx, params }) => ({ payload: await readRotation({ ctx, input: params }) }),
  })

  serveEndpoint(app, postKeyRotation, {
    policy: mayWithToken('keys:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: await rotateKey({ ctx, input: { ...params, ...body } }),
    }),
  })

  serveEndpoint(app, deleteKeyRotation, {
    policy: mayWithToken('keys:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await rollBackKey({ ctx, input: params }) },
    }),
  })

  serveEndpoint(app, postKeyMove, {
    policy: may('keys:move'),
    handle: async ({ ctx, params, body }) => {
      const input = { sdkKey: params.sdkKey, workspaceId: body.workspaceId }
      return { payload: { doc: await moveKey({ ctx, input }) } }
    },
  })

  serveEndpoint(app, getProdKeyHistory, {
    policy: mayWithToken('keys:read'),
    handle: async ({ ctx, params, query }) => {
      const input = { sdkKey: params.sdkKey, cursor: query.cursor }
      return { payload: await readKeyHistory({ ctx, input }) }
    },
  })

  serveEndpoint(app, listCommercialKeys, {
    policy: mayWithToken('keys:read'),
    handle: async ({ ctx }) => {
      const { id, role } = ctx.actor.workspace
      const rows = await licenseKeyRepository(ctx.db).listCommercialKeys(id)
      const docs = rows.filter((row) => isKeyAllowed(ctx.actor, row))
      return { payload: { docs: docs.map((row) => presentCommercialKey(row, ctx.now, role)) } }
    },
  })
}
