import { postRequest } from '@fovea/contract/requests'
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendRequest } from './send-request.ts'

export function requestRoutes(app: FastifyInstance) {
  serve(app, postRequest, {
    policy: signedIn,
    handle: async ({ ctx, body }) => {
      await sendRequest({ ctx, input: body })
      return { data: { count: 1 } }
    },
  })
}
