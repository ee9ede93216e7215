import {
  deleteSavedFilter,
  exportCustomers,
  listCustomers,
  listSavedFilters,
  postSavedFilter,
} from '@fovea/contract/admin'
import { dayOf } from '@fovea/contract/time'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { streamText } from '../../../platform/http/streaming/stream-text.ts'
import { deleteFilter, listFilters, saveFilter } from './filters/save-filter.ts'
import { registerCustomerPageRoutes } from './page/routes.ts'
import { listCustomers as list, readAllCustomers } from './list-customers.ts'
import { registerTagRoutes } from './tags/routes.ts'
import { registerViewRoutes } from './view/routes.ts'
import { streamCustomerCsv } from './stream-customer-csv.ts'

export function registerCustomerRoutes(app: FastifyInstance) {
  registerCustomerPageRoutes(app)
  registerViewRoutes(app)
  registerTagRoutes(app)

  serveEndpoint(app, listSavedFilters, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx }) => ({ payload: { docs: await listFilters(ctx) } }),
  })

  serveEndpoint(app, postSavedFilter, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, body }) => ({ payload: { doc: await saveFilter(ctx, body) } }),
  })

  serveEndpoint(app, deleteSavedFilter, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, params }) => {
      await deleteFilter(ctx, params.id)
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, listCustomers, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, query }) => ({ payload: await list(ctx, query) }),
  })

  serveEndpoint(app, exportCustomers, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, query, reply }) => {
      const pages = await readAllCustomers(ctx, query)
      const name = `customers-${dayOf(ctx.now)}.csv`
      void reply.header('content-disposition', `attachment; filename="${name}"`)
      return streamText(ctx.actor, streamCustomerCsv(pages))
    },
  })
}
