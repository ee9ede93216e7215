import {
  deletePasskey,
  listPasskeys,
  postConfirmation,
  postConfirmationOptions,
  postPasskey,
  postPasskeyOptions,
  putPasskey,
} from '@fovea/contract/auth'
import type { FastifyInstance } from 'fastify'
import { anyStaff, unconfirmedStaff } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { removePasskey, renamePasskey } from './change-passkeys.ts'
import { finishConfirmation, startConfirmation } from './confirm-session.ts'
import { listPasskeys as list } from './list-passkeys.ts'
import type { RecordPasskeyChange } from './passkey-change.ts'
import { finishRegistration, startRegistration } from './register-passkey.ts'

/** A challenge works once, so the answer to it needs no idempotency key. */
const attempt = { policy: unconfirmedStaff, limit: 'userCode', once: 'by nature' } as const

export function registerPasskeyRoutes(app: FastifyInstance, recordChange: RecordPasskeyChange) {
  serveEndpoint(app, listPasskeys, {
    policy: unconfirmedStaff,
    handle: async ({ ctx }) => ({ payload: await list(ctx) }),
  })

  serveEndpoint(app, postPasskeyOptions, {
    ...attempt,
    handle: async ({ ctx }) => ({ payload: { options: await startRegistration(ctx) } }),
  })

  serveEndpoint(app, postPasskey, {
    ...attempt,
    handle: async ({ ctx, body }) => {
      const doc = await finishRegistration(ctx, body, recordChange)
      ctx.log.info({ userId: ctx.actor.userId, ip: ctx.ip }, 'passkey registered')
      return { payload: { doc } }
    },
  })

  serveEndpoint(app, putPasskey, {
    policy: anyStaff,
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await renamePasskey(ctx, params.passkeyId, body.name) },
    }),
  })

  serveEndpoint(app, deletePasskey, {
    policy: anyStaff,
    handle: async ({ ctx, params }) => {
      await removePasskey(ctx, params.passkeyId, recordChange)
      ctx.log.info({ userId: ctx.actor.userId, ip: ctx.ip }, 'passkey removed')
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, postConfirmationOptions, {
    ...attempt,
    handle: async ({ ctx }) => ({ payload: { options: await startConfirmation(ctx) } }),
  })

  serveEndpoint(app, postConfirmation, {
    ...attempt,
    handle: async ({ ctx, body }) => {
      await finishConfirmation(ctx, body.response)
      ctx.log.info({ userId: ctx.actor.userId, ip: ctx.ip }, 'confirmed with a passkey')
      return { payload: { confirmed: 1 } }
    },
  })
}
