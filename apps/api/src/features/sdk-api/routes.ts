import { listDeletedKeys } from '@fovea/contract/license-keys'
import {
  deleteLicense,
  getLiveFeed,
  getLogFilters,
  getLogVolume,
  getRefusal,
  listLicenses,
  listLogs,
  postDryRun,
  postLicense,
  postRefusalFix,
} from '@fovea/contract/sdk-api'
import type { FastifyInstance } from 'fastify'
import { may, mayWithToken } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { findFirstSession } from '../metering/index.ts'
import { readSessionStart } from '../auth/index.ts'
import { issueLicense, readLicenses, revokeLicense } from './licenses/licenses.ts'
import { readLiveEvents } from './live-events.ts'
import { readLogVolume } from './logs/read-log-volume.ts'
import { readLogFilters, readLogs } from './logs/read-logs.ts'
import { runDryRun } from './observed-apps/run-dry-run.ts'
import { readDeletedKeys } from './refusals/read-deleted-keys.ts'
import { fixRefusal, readRefusal } from './refusals/read-refusal.ts'

export function registerSdkApiRoutes(app: FastifyInstance) {
  serveEndpoint(app, listDeletedKeys, {
    policy: mayWithToken('keys:read'),
    handle: async ({ ctx }) => ({ payload: { docs: await readDeletedKeys(ctx) } }),
  })

  serveEndpoint(app, getRefusal, {
    policy: mayWithToken('logs:read'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await readRefusal({ ctx, input: params }) },
    }),
  })

  serveEndpoint(app, postRefusalFix, {
    policy: mayWithToken('keys:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await fixRefusal({ ctx, input: params }) },
    }),
  })

  serveEndpoint(app, postDryRun, {
    policy: mayWithToken('keys:write'),
    once: 'by nature',
    handle: async ({ ctx, params, body }) => ({
      payload: await runDryRun({ ctx, input: { sdkKey: params.sdkKey, change: body } }),
    }),
  })

  serveEndpoint(app, listLicenses, {
    policy: mayWithToken('keys:read'),
    handle: async ({ ctx, params }) => ({
      payload: { docs: await readLicenses({ ctx, input: params }) },
    }),
  })

  serveEndpoint(app, postLicense, {
    policy: mayWithToken('licenses:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: await issueLicense({ ctx, input: { ...params, ...body } }),
    }),
  })

  serveEndpoint(app, deleteLicense, {
    policy: mayWithToken('licenses:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await revokeLicense({ ctx, input: params }) },
    }),
  })

  serveEndpoint(app, listLogs, {
    policy: mayWithToken('logs:read'),
    handle: async ({ ctx, query }) => ({ payload: await readLogs(ctx, query) }),
  })

  serveEndpoint(app, getLogFilters, {
    policy: mayWithToken('logs:read'),
    handle: async ({ ctx }) => ({ payload: await readLogFilters(ctx) }),
  })

  serveEndpoint(app, getLogVolume, {
    policy: mayWithToken('logs:read'),
    handle: async ({ ctx, query }) => ({ payload: await readLogVolume(ctx, query) }),
  })

  serveEndpoint(app, getLiveFeed, {
    policy: may('logs:read'),
    handle: async ({ ctx }) => {
      const { id } = ctx.actor.workspace
      const [docs, first, signedInAt] = await Promise.all([
        readLiveEvents(ctx, id),
        findFirstSession(ctx.metering, id),
        readSessionStart(ctx),
      ])
      const cursor = docs.at(-1)?.id ?? null
      return {
        payload: { docs: docs.toReversed(), first, signedIn: signedInAt.toISOString(), cursor },
      }
    },
  })
}
