import {
  countOpenRequests,
  getAdminRequest,
  listAdminRequests,
  postDecision,
  postRequestReply,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { countOpenRequests as countOpen, listRequests } from '../../requests/index.ts'
import { decide } from './decide.ts'
import { presentRequests } from './present.ts'
import { readRequest } from './read-request.ts'
import { replyToRequest } from './reply.ts'

export function adminRequestRoutes(app: FastifyInstance) {
  serve(app, listAdminRequests, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => {
      const { rows, ...page } = await listRequests(ctx.db, query)
      return { payload: { docs: await presentRequests(ctx.db, rows), ...page } }
    },
  })

  serve(app, countOpenRequests, {
    policy: adminsOnly,
    handle: async ({ ctx }) => ({ payload: { open: await countOpen(ctx.db) } }),
  })

  serve(app, getAdminRequest, {
    policy: adminsOnly,
    handle: async ({ ctx, params }) => ({ payload: await readRequest({ ctx, id: params.id }) }),
  })

  serve(app, postDecision, {
    policy: adminsOnly,
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await decide({ ctx, input: { ...body, id: params.id } }) },
    }),
  })

  serve(app, postRequestReply, {
    policy: adminsOnly,
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await replyToRequest({ ctx, input: { ...body, id: params.id } }) },
    }),
  })
}
