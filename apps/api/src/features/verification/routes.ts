import {
  deleteLicense,
  getLiveFeed,
  getLogFilters,
  getRefusal,
  listLicenses,
  listLogs,
  postDryRun,
  postLicense,
  postRefusalFix,
} from '@fovea/contract/verification'
import type { FastifyInstance } from 'fastify'
import { may, mayByToken } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { findFirstSession } from '../metering/index.ts'
import { sessionStart } from '../session/index.ts'
import { issueLicense, readLicenses, revokeLicense } from './licenses/licenses.ts'
import { readLiveEvents } from './live-events.ts'
import { readLogFilters, readLogs } from './logs/read-logs.ts'
import { dryRun } from './sightings/dry-run.ts'
import { fixRefusal, readRefusal } from './refusals/read-refusal.ts'

/** What the door's owners see of it. */
export function verificationRoutes(app: FastifyInstance) {
  serve(app, getRefusal, {
    policy: mayByToken('logs:read'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await readRefusal({ ctx, input: params }) },
    }),
  })

  serve(app, postRefusalFix, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await fixRefusal({ ctx, input: params }) },
    }),
  })

  serve(app, postDryRun, {
    policy: mayByToken('keys:write'),
    once: 'by nature',
    handle: async ({ ctx, params, body }) => ({
      payload: await dryRun({ ctx, input: { sdkKey: params.sdkKey, change: body } }),
    }),
  })

  serve(app, listLicenses, {
    policy: mayByToken('keys:read'),
    handle: async ({ ctx, params }) => ({
      payload: { docs: await readLicenses({ ctx, input: params }) },
    }),
  })

  serve(app, postLicense, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: await issueLicense({ ctx, input: { ...params, ...body } }),
    }),
  })

  serve(app, deleteLicense, {
    policy: mayByToken('keys:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await revokeLicense({ ctx, input: params }) },
    }),
  })

  serve(app, listLogs, {
    policy: mayByToken('logs:read'),
    handle: async ({ ctx, query }) => ({ payload: await readLogs(ctx, query) }),
  })

  serve(app, getLogFilters, {
    policy: mayByToken('logs:read'),
    handle: async ({ ctx }) => ({ payload: await readLogFilters(ctx) }),
  })

  serve(app, getLiveFeed, {
    policy: may('logs:read'),
    handle: async ({ ctx }) => {
      const { id } = ctx.actor.workspace
      const [docs, first, signedInAt] = await Promise.all([
        readLiveEvents(ctx, id),
        findFirstSession(ctx.metering, id),
        sessionStart(ctx),
      ])
      const cursor = docs.at(-1)?.id ?? null
      return {
        payload: { docs: docs.toReversed(), first, signedIn: signedInAt.toISOString(), cursor },
      }
    },
  })
}
