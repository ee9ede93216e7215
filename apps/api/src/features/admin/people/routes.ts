import {
  deleteDeactivation,
  getAdminUser,
  listAdminUsers,
  postDeactivation,
  postRenewal,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { deactivate, reactivate } from './deactivate.ts'
import { readUserDetail } from './read-user.ts'
import { renew } from './renew.ts'
import { searchUsers } from './search-users.ts'

export function adminUserRoutes(app: FastifyInstance) {
  serve(app, listAdminUsers, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => ({ payload: await searchUsers({ ctx, input: query }) }),
  })

  serve(app, getAdminUser, {
    policy: adminsOnly,
    handle: async ({ ctx, params }) => ({ payload: await readUserDetail({ ctx, id: params.id }) }),
  })

  serve(app, postDeactivation, {
    policy: adminsOnly,
    once: 'outside',
    handle: async ({ ctx, params, body }) => ({
      payload: await deactivate({ ctx, input: { ...body, id: params.id } }),
    }),
  })

  serve(app, deleteDeactivation, {
    policy: adminsOnly,
    handle: async ({ ctx, params }) => ({
      payload: { doc: await reactivate({ ctx, id: params.id }) },
    }),
  })

  serve(app, postRenewal, {
    policy: adminsOnly,
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await renew({ ctx, input: { ...body, ...params } }) },
    }),
  })
}
