import {
  countOpenRequests,
  getAdminRequest,
  listAdminRequests,
  postDecision,
  postRequestReply,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { countOpenRequests as countOpen, listRequests } from '../../requests/index.ts'
import { decideRequestAsAdmin } from './decide-request-as-admin.ts'
import { presentAdminRequests } from './present.ts'
import { readRequest } from './read-request.ts'
import { replyToRequest } from './reply-to-request.ts'

export function registerAdminRequestRoutes(app: FastifyInstance) {
  serveEndpoint(app, listAdminRequests, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx, query }) => {
      const { rows, ...page } = await listRequests(ctx.db, query)
      return { payload: { docs: await presentAdminRequests(ctx.db, rows), ...page } }
    },
  })

  serveEndpoint(app, countOpenRequests, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx }) => ({ payload: { open: await countOpen(ctx.db) } }),
  })

  serveEndpoint(app, getAdminRequest, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx, params }) => ({ payload: await readRequest({ ctx, id: params.id }) }),
  })

  serveEndpoint(app, postDecision, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await decideRequestAsAdmin({ ctx, input: { ...body, id: params.id } }) },
    }),
  })

  serveEndpoint(app, postRequestReply, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await replyToRequest({ ctx, input: { ...body, id: params.id } }) },
    }),
  })
}
