import {
  deleteStaff,
  deleteStaffPasskeys,
  listStaff,
  postStaff,
  putStaff,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { listStaff as list } from '../../auth/index.ts'
import {
  addStaffMember,
  changeStaffRole,
  removeStaffMember,
  resetStaffPasskeys,
} from './change-staff.ts'

export function registerStaffRoutes(app: FastifyInstance) {
  serveEndpoint(app, listStaff, {
    policy: staffMay('staff:write'),
    handle: async ({ ctx }) => ({ payload: { docs: await list(ctx) } }),
  })

  serveEndpoint(app, postStaff, {
    policy: staffMay('staff:write'),
    handle: async ({ ctx, body }) => ({ payload: { doc: await addStaffMember(ctx, body) } }),
  })

  serveEndpoint(app, putStaff, {
    policy: staffMay('staff:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await changeStaffRole(ctx, params.id, body.role) },
    }),
  })

  serveEndpoint(app, deleteStaff, {
    policy: staffMay('staff:write'),
    handle: async ({ ctx, params }) => {
      await removeStaffMember(ctx, params.id)
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, deleteStaffPasskeys, {
    policy: staffMay('staff:write'),
    handle: async ({ ctx, params }) => ({
      payload: { removed: await resetStaffPasskeys(ctx, params.id) },
    }),
  })
}
