import {
  getDeviceLogin,
  postDeviceApproval,
  postDeviceDenial,
  postDeviceLogin,
  postDeviceToken,
} from '@fovea/contract/tokens'
import type { FastifyInstance } from 'fastify'
import { may, sessionless, signedIn } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { startDeviceLogin } from './start-device-login.ts'
import { approveDeviceLogin, denyDeviceLogin, readDeviceLogin } from './approve-device-login.ts'
import { issueDeviceToken } from './issue-device-token.ts'

/** Device authorization (RFC 8628): a program shows a code, and a user enters it in the console. */
export function registerDeviceLoginRoutes(app: FastifyInstance) {
  serveEndpoint(app, postDeviceLogin, {
    policy: sessionless,
    limit: 'signIn',
    once: 'by nature',
    handle: async ({ ctx, body }) => ({ payload: await startDeviceLogin({ ctx, input: body }) }),
  })

  serveEndpoint(app, postDeviceToken, {
    policy: sessionless,
    once: 'by nature',
    handle: async ({ ctx, body }) => ({
      payload: await issueDeviceToken({ ctx, deviceCode: body.device_code }),
    }),
  })

  serveEndpoint(app, getDeviceLogin, {
    policy: signedIn,
    limit: 'userCode',
    handle: async ({ ctx, query }) => ({
      payload: { doc: await readDeviceLogin({ ctx, code: query.code }) },
    }),
  })

  serveEndpoint(app, postDeviceApproval, {
    policy: may('tokens:write'),
    limit: 'userCode',
    handle: async ({ ctx, body }) => ({
      payload: { doc: await approveDeviceLogin({ ctx, ...body }) },
    }),
  })

  serveEndpoint(app, postDeviceDenial, {
    policy: signedIn,
    limit: 'userCode',
    handle: async ({ ctx, body }) => {
      await denyDeviceLogin({ ctx, code: body.code })
      return { payload: { denied: 1 } }
    },
  })
}
