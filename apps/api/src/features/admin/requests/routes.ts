import {
  countOpenRequests,
  getAdminRequest,
  listAdminRequests,
  patchRequest,
  postDecision,
  postRequestRead,
  postRequestReply,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { AppError } from '../../../platform/errors.ts'
import { conversationRepository, countRequests, findRequest } from '../../requests/index.ts'
import { decideRequestAsAdmin } from './decide-request-as-admin.ts'
import { readRequest } from './read-request.ts'
import { replyToRequest } from './reply-to-request.ts'
import { searchRequests } from './search-requests.ts'
import { updateRequest } from './update-request.ts'

export function registerAdminRequestRoutes(app: FastifyInstance) {
  serveEndpoint(app, listAdminRequests, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx, query }) => ({ payload: await searchRequests(ctx, query) }),
  })

  serveEndpoint(app, countOpenRequests, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx }) => ({ payload: await countRequests(ctx.db) }),
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

  serveEndpoint(app, patchRequest, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await updateRequest(ctx, { ...body, id: params.id }) },
    }),
  })

  serveEndpoint(app, postRequestRead, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx, params, body }) => {
      await conversationRepository(ctx.db).markRead(params.id, 'team', new Date(body.updated))
      const row = await findRequest(ctx.db, params.id)
      if (!row) throw new AppError('NOT_FOUND', "This request doesn't exist.")
      return { payload: { unread: row.unread_by_team } }
    },
  })
}
