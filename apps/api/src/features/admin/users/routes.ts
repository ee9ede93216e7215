import {
  deleteDeactivation,
  getAdminUser,
  listAdminUsers,
  postDeactivation,
  postRenewal,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { deactivateUser, reactivateUser } from './deactivate-user.ts'
import { readUserDetail } from './read-user-detail.ts'
import { renewKeyAsAdmin } from './renew-key-as-admin.ts'
import { searchUsers } from './search-users.ts'

export function registerAdminUserRoutes(app: FastifyInstance) {
  serveEndpoint(app, listAdminUsers, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, query }) => ({ payload: await searchUsers({ ctx, input: query }) }),
  })

  serveEndpoint(app, getAdminUser, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, params }) => ({ payload: await readUserDetail({ ctx, id: params.id }) }),
  })

  serveEndpoint(app, postDeactivation, {
    policy: staffMay('customers:write'),
    once: 'outside',
    handle: async ({ ctx, params, body }) => ({
      payload: await deactivateUser({ ctx, input: { ...body, id: params.id } }),
    }),
  })

  serveEndpoint(app, deleteDeactivation, {
    policy: staffMay('customers:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await reactivateUser({ ctx, id: params.id }) },
    }),
  })

  serveEndpoint(app, postRenewal, {
    policy: staffMay('customers:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await renewKeyAsAdmin({ ctx, input: { ...body, ...params } }) },
    }),
  })
}
