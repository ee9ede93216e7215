import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { nameText, oneLineName } from '../text.ts'
import { newToken, scope, token } from './entities.ts'
import { parseUserCode } from './user-code.ts'

export const deviceLoginMinutes = 15

const userCode = z.pipe(
  z
    .string({ error: 'Send the code that the program shows.' })
    .check(z.maxLength(100, { error: 'A code has 8 letters.' })),
  z.transform((typed, { issues }) => {
    const code = parseUserCode(typed)
    if (code !== null) return code
    issues.push({
      code: 'custom',
      message: 'A code has 8 letters, such as BCDF-GHJK. It has no vowels and no digits.',
      input: typed,
    })
    return z.NEVER
  }),
)

export const deviceLogin = z.object({
  program: z.string(),
  /** The name of its machine, which becomes the token's name. */
  machine: z.string(),
  address: z.string(),
  asked: z.iso.datetime(),
  expires: z.iso.datetime(),
  scopes: z.array(scope),
  state: z.enum(['waiting', 'approved', 'denied']),
})
export type DeviceLogin = z.infer<typeof deviceLogin>

export const postDeviceLogin = defineEndpoint({
  operationId: 'startDeviceLogin',
  method: 'POST',
  path: '/api/device/authorization',
  summary:
    'Begins a sign-in by RFC 8628, for a program without a browser. The user enters `user_code` at `verification_uri`; meanwhile the program polls for the token every `interval` seconds.',
  body: z.object({
    program: nameText(60).check(z.minLength(1, { error: 'Say what the program is called.' })),
    machine: oneLineName(1, 60),
    scopes: newToken.shape.scopes,
  }),
  answer: z.object({
    payload: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      /** Seconds, like `interval`. */
      expires_in: z.int(),
      interval: z.int(),
    }),
  }),
})

export const postDeviceToken = defineEndpoint({
  operationId: 'issueDeviceToken',
  method: 'POST',
  path: '/api/device/token',
  summary:
    'Returns the token, once. Until then it fails with an error of RFC 8628: `authorization_pending`, `slow_down` (wait 5 seconds longer from now on), `expired_token` or `access_denied`.',
  body: z.object({
    device_code: z
      .string({ error: 'Send the device_code.' })
      .check(z.maxLength(200, { error: 'Send the device_code as you received it.' })),
  }),
  answer: z.object({
    payload: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      scope: z.string(),
      /** Seconds; null for a token without an end. */
      expires_in: z.nullable(z.int()),
    }),
  }),
})

export const getDeviceLogin = defineEndpoint({
  operationId: 'getDeviceLogin',
  method: 'GET',
  path: '/api/device',
  summary: 'The program that shows this code.',
  query: z.object({ code: userCode }),
  answer: z.object({ payload: z.object({ doc: deviceLogin }) }),
})

export const postDeviceApproval = defineEndpoint({
  operationId: 'approveDeviceLogin',
  method: 'POST',
  path: '/api/device/approval',
  summary:
    'Creates a token for the program that shows this code, in the workspace, with at most the scopes that the program requested.',
  body: z.object({ code: userCode, scopes: newToken.shape.scopes, days: newToken.shape.days }),
  answer: z.object({ payload: z.object({ doc: token }) }),
})

export const postDeviceDenial = defineEndpoint({
  operationId: 'denyDeviceLogin',
  method: 'POST',
  path: '/api/device/denial',
  summary: 'Denies a token to the program that shows this code.',
  body: z.object({ code: userCode }),
  answer: z.object({ payload: z.object({ denied: z.literal(1) }) }),
})
