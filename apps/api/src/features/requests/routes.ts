import { listMyRequests, postRequest } from '@fovea/contract/requests'
import type { FastifyInstance } from 'fastify'
import { may } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { listRequests } from './list-requests.ts'
import { presentRequest } from './present.ts'
import { type ReadRefusals, sendRequest } from './send-request.ts'

/** `readRefusals` keeps this feature independent of the feature that stores refusals. */
export function registerRequestRoutes(app: FastifyInstance, readRefusals: ReadRefusals) {
  serveEndpoint(app, postRequest, {
    policy: may('requests:write'),
    handle: async ({ ctx, body }) => {
      await sendRequest({ ctx, input: body, readRefusals })
      return { data: { count: 1 } }
    },
  })

  serveEndpoint(app, listMyRequests, {
    policy: may('requests:read'),
    handle: async ({ ctx, query }) => {
      const filter = { workspaceId: ctx.actor.workspace.id, cursor: query.cursor }
      const { rows, ...page } = await listRequests(ctx.db, filter)
      return { payload: { docs: rows.map(presentRequest), ...page } }
    },
  })
}
