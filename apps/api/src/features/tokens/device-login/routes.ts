import {
  getDeviceLogin,
  postDeviceApproval,
  postDeviceDenial,
  postDeviceLogin,
  postDeviceToken,
} from '@fovea/contract/tokens'
import type { FastifyInstance } from 'fastify'
import { may, sessionless, signedIn } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { beginDeviceLogin } from './begin.ts'
import { approveDeviceLogin, denyDeviceLogin, readDeviceLogin } from './decide.ts'
import { handOutToken } from './hand-out.ts'

/** How a program gets a token by RFC 8628: it shows a code, somebody enters it in the console. */
export function deviceLoginRoutes(app: FastifyInstance) {
  serve(app, postDeviceLogin, {
    policy: sessionless,
    limit: 'signIn',
    once: 'by nature',
    handle: async ({ ctx, body }) => ({ payload: await beginDeviceLogin({ ctx, input: body }) }),
  })

  serve(app, postDeviceToken, {
    policy: sessionless,
    once: 'by nature',
    handle: async ({ ctx, body }) => ({
      payload: await handOutToken({ ctx, deviceCode: body.device_code }),
    }),
  })

  serve(app, getDeviceLogin, {
    policy: signedIn,
    limit: 'userCode',
    handle: async ({ ctx, query }) => ({
      payload: { doc: await readDeviceLogin({ ctx, code: query.code }) },
    }),
  })

  serve(app, postDeviceApproval, {
    policy: may('tokens:write'),
    limit: 'userCode',
    handle: async ({ ctx, body }) => ({
      payload: { doc: await approveDeviceLogin({ ctx, ...body }) },
    }),
  })

  serve(app, postDeviceDenial, {
    policy: signedIn,
    limit: 'userCode',
    handle: async ({ ctx, body }) => {
      await denyDeviceLogin({ ctx, code: body.code })
      return { payload: { denied: 1 } }
    },
  })
}
