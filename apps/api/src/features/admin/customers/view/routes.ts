import { postCustomerView } from '@fovea/contract/admin'
import { deleteView, getView } from '@fovea/contract/auth'
import type { FastifyInstance } from 'fastify'
import { staffMay, signedIn } from '../../../../platform/actor.ts'
import { serveEndpoint } from '../../../../platform/http/serve-endpoint.ts'
import { customerRepository } from '../repository.ts'
import { endView, startView } from './start-view.ts'

export function registerViewRoutes(app: FastifyInstance) {
  serveEndpoint(app, postCustomerView, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, params }) => ({ payload: await startView(ctx, params.id) }),
  })

  serveEndpoint(app, getView, {
    policy: signedIn,
    handle: async ({ ctx: { actor, db } }) => {
      if (!actor.view) return { payload: { view: null } }
      const { customerId, endsAt } = actor.view
      const customer = (await customerRepository(db).findRows([customerId])).get(customerId)
      const name = customer?.name || customer?.email || ''
      return { payload: { view: { customer: customerId, name, endsAt: endsAt.toISOString() } } }
    },
  })

  serveEndpoint(app, deleteView, {
    policy: signedIn,
    once: 'by nature',
    view: 'ends',
    handle: async ({ ctx }) => {
      const { view } = ctx.actor
      return { payload: { ended: view !== undefined && (await endView(ctx, view)) ? 1 : 0 } }
    },
  })
}
