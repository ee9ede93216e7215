import { listMyRequests, postRequest } from '@fovea/contract/requests'
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { listRequests } from './list-requests.ts'
import { presentRequest } from './present.ts'
import { type ReadRefusals, sendRequest } from './send-request.ts'

/** `readRefusals` is what a report may bring along of the person's newest refusals, which another room keeps. */
export function requestRoutes(app: FastifyInstance, readRefusals: ReadRefusals) {
  serve(app, postRequest, {
    policy: signedIn,
    handle: async ({ ctx, body }) => {
      await sendRequest({ ctx, input: body, readRefusals })
      return { data: { count: 1 } }
    },
  })

  serve(app, listMyRequests, {
    policy: signedIn,
    handle: async ({ ctx, query }) => {
      const filter = { userId: ctx.actor.userId, cursor: query.cursor }
      const { rows, ...page } = await listRequests(ctx.db, filter)
      return { payload: { docs: rows.map(presentRequest), ...page } }
    },
  })
}
