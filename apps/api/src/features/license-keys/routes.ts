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
  listDeletedKeys,
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
import { may, mayByToken, signedIn } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { readCertificates } from './certificates/read-certificates.ts'
import { createProductionKey } from './production/create-production-key.ts'
import { deleteProductionKey } from './production/delete-production-key.ts'
import { readTrash, restoreProductionKey } from './production/restore-production-key.ts'
import { presentCommercialKey, presentDevKey, presentProdKey } from './present.ts'
import { readKeyHistory } from './history/read-key-history.ts'
import { licenseKeyRepository } from './repository.ts'
import { readRotation, rollBackKey, rotateKey } from './rotation/rotate-key.ts'
import { endRehearsal, rehearse } from './trial/rehearse.ts'
import { startTrial } from './trial/start-trial.ts'
import { hadTrialBefore } from './trial/used-trials.ts'
import { moveKey } from './production/move-key.ts'
import { updateProductionKey } from './production/update-production-key.ts'

export function licenseKeyRoutes(app: FastifyInstance) {
  serve(app, getDevKey, {
    policy: signedIn,
    handle: async ({ ctx }) => {
      const { userId } = ctx.actor
      const row = await licenseKeyRepository(ctx.db).findTrial(userId)
      const doc = row ? presentDevKey(row, ctx.now) : null
      const trialUsed = doc !== null || (await hadTrialBefore(ctx, userId))
      return { payload: { doc, trialUsed } }
    },
  })

  serve(app, postDevKey, {
    policy: signedIn,
    handle: async ({ ctx, body }) => ({
      payload: { doc: { developmentKey: await startTrial({ ctx, input: body }) } },
    }),
  })

  serve(app, postTrial, {
    policy: signedIn,
    handle: async ({ ctx, body }) => {
      const developmentKey = await startTrial({ ctx, input: { form: body.info } })
      return { key: { payload: { doc: { developmentKey } } } }
    },
  })

  serve(app, postRehearsal, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, body }) => ({ payload: await rehearse({ ctx, input: body }) }),
  })

  serve(app, deleteRehearsal, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx }) => ({ payload: await endRehearsal(ctx) }),
  })

  serve(app, getDevKeyHistory, {
    policy: mayByToken('keys:read'),
    handle: async ({ ctx, query }) => {
      const input = { sdkKey: null, cursor: query.cursor }
      return { payload: await readKeyHistory({ ctx, input }) }
    },
  })

  serve(app, listProdKeys, {
    policy: mayByToken('keys:read'),
    handle: async ({ ctx }) => {
      const { id, role } = ctx.actor.workspace
      const rows = await licenseKeyRepository(ctx.db).listProductionKeys(id)
      return { payload: { docs: rows.map((row) => presentProdKey(row, ctx.now, role)) } }
    },
  })

  serve(app, postProdKey, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createProductionKey({ ctx, input: body }) },
    }),
  })

  serve(app, putProdKey, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, params, body }) => {
      const input = { sdkKey: params.sdkKey, change: body }
      return { payload: { doc: await updateProductionKey({ ctx, input }) } }
    },
  })

  serve(app, deleteProdKey, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, params }) => {
      await deleteProductionKey({ ctx, input: params })
      return { payload: { deleted: 1 } }
    },
  })

  serve(app, listDeletedKeys, {
    policy: mayByToken('keys:read'),
    handle: async ({ ctx }) => ({ payload: { docs: await readTrash(ctx) } }),
  })

  serve(app, postProdKeyRestoration, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await restoreProductionKey({ ctx, input: params }) },
    }),
  })

  serve(app, getKeyCertificates, {
    policy: mayByToken('keys:read'),
    handle: async ({ ctx, params }) => ({
      payload: await readCertificates({ ctx, input: params }),
    }),
  })

  serve(app, getKeyRotation, {
    policy: mayByToken('keys:read'),
    handle: async ({ ctx, params }) => ({ payload: await readRotation({ ctx, input: params }) }),
  })

  serve(app, postKeyRotation, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: await rotateKey({ ctx, input: { ...params, ...body } }),
    }),
  })

  serve(app, deleteKeyRotation, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await rollBackKey({ ctx, input: params }) },
    }),
  })

  serve(app, postKeyMove, {
    policy: may('keys:move'),
    handle: async ({ ctx, params, body }) => {
      const input = { sdkKey: params.sdkKey, workspaceId: body.workspaceId }
      return { payload: { doc: await moveKey({ ctx, input }) } }
    },
  })

  serve(app, getProdKeyHistory, {
    policy: mayByToken('keys:read'),
    handle: async ({ ctx, params, query }) => {
      const input = { sdkKey: params.sdkKey, cursor: query.cursor }
      return { payload: await readKeyHistory({ ctx, input }) }
    },
  })

  serve(app, listCommercialKeys, {
    policy: mayByToken('keys:read'),
    handle: async ({ ctx }) => {
      const { id, role } = ctx.actor.workspace
      const rows = await licenseKeyRepository(ctx.db).listCommercialKeys(id)
      return { payload: { docs: rows.map((row) => presentCommercialKey(row, ctx.now, role)) } }
    },
  })
}
