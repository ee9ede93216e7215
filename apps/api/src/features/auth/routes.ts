import {
  deleteSession,
  getEmailPreference,
  getProfile,
  getRedirect,
  getSession,
  getUser,
  listDevices,
  maxDevices,
  postConfirmationEmail,
  postEmailConfirmation,
  postSignIn,
  putCompany,
  putEmailPreference,
  putCurrentUser,
  revokeDevice,
  revokeOtherDevices,
} from '@fovea/contract/auth'
import type { FastifyInstance } from 'fastify'
import { anyone, signedIn, signedInOrDeleted } from '../../platform/actor.ts'
import { getIdempotencyKey } from '../../platform/http/idempotency.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { AppError } from '../../platform/errors.ts'
import type { AuthCookies } from './login-sessions/cookies.ts'
import { confirmEmail } from './emails/confirm-email.ts'
import { readUser } from './read-user.ts'
import { finishSignIn } from './sign-in/finish-sign-in.ts'
import { presentCompany, presentDevice, presentUser } from './present.ts'
import type { Providers } from './providers/index.ts'
import { setEmailOptIn } from './emails/optional-emails.ts'
import { authRepository } from './repository.ts'
import type { RecordPasskeyChange } from './passkeys/passkey-change.ts'
import { registerPasskeyRoutes } from './passkeys/routes.ts'
import { registerUnsubscribeRoutes } from './emails/unsubscribe-routes.ts'
import { startSignIn } from './sign-in/start-sign-in.ts'
import { hashSessionToken } from './login-sessions/session-token.ts'
import { resendConfirmation, updateCurrentUser } from './update-current-user.ts'

type AuthRoutesDeps = {
  cookies: AuthCookies
  providers: Providers
  recordPasskeyChange: RecordPasskeyChange
}

export function registerAuthRoutes(
  app: FastifyInstance,
  { cookies, providers, recordPasskeyChange }: AuthRoutesDeps,
) {
  serveEndpoint(app, getRedirect, {
    policy: anyone,
    limit: 'signIn',
    handle: async ({ ctx, query, reply }) => {
      const { signIn, url } = await startSignIn({ ctx, agent: query.agent, providers })
      cookies.setSignIn(reply, signIn, ctx.now)
      return { payload: { url } }
    },
  })

  serveEndpoint(app, postSignIn, {
    policy: anyone,
    limit: 'signIn',
    once: 'by nature',
    handle: async ({ ctx, body, request, reply }) => {
      const signIn = cookies.readSignIn(request, ctx.now)
      const oldToken = cookies.readToken(request)
      const { token, userId } = await finishSignIn({
        ctx,
        input: body,
        signIn,
        oldToken,
        providers,
      })
      cookies.clearSignIn(reply)
      cookies.setToken(reply, token)
      ctx.log.info({ userId, provider: body.agent, ip: ctx.ip }, 'signed in')
      return { payload: { user: presentUser(await readUser(ctx, userId), ctx.config.adminEmails) } }
    },
  })

  serveEndpoint(app, getSession, {
    policy: anyone,
    handle: async ({ ctx }) => {
      const { actor } = ctx
      if (actor.kind === 'anonymous' || actor.kind === 'gone') {
        return { payload: { isSignIn: false, user: null } }
      }
      const user = presentUser(await readUser(ctx, actor.userId), ctx.config.adminEmails)
      return { payload: { isSignIn: true, user } }
    },
  })

  serveEndpoint(app, deleteSession, {
    policy: anyone,
    once: 'by nature',
    handle: async ({ ctx, request, reply }) => {
      const token = cookies.readToken(request)
      if (token !== undefined) {
        await authRepository(ctx.db).deleteSessionByToken(hashSessionToken(token))
        if ('userId' in ctx.actor) ctx.log.info({ userId: ctx.actor.userId }, 'signed out')
      }
      cookies.clearToken(reply)
      return { payload: { isSignIn: false } }
    },
  })

  serveEndpoint(app, getUser, {
    policy: signedInOrDeleted,
    handle: async ({ ctx }) => {
      const { actor, config } = ctx
      const user = presentUser(await readUser(ctx, actor.userId), config.adminEmails)
      const access = actor.kind === 'admin' && { staffAccess: actor.access }
      return { _doc: { ...user, ...access }, status: 'ok' }
    },
  })

  serveEndpoint(app, getProfile, {
    policy: signedIn,
    handle: async ({ ctx }) => {
      const user = await readUser(ctx, ctx.actor.userId)
      return { payload: { name: user.nickname, pictureUrl: user.image_url } }
    },
  })

  serveEndpoint(app, putCurrentUser, {
    policy: signedIn,
    handle: async ({ ctx, body }) => ({
      doc: await updateCurrentUser({ ctx, input: body.userProfile }),
    }),
  })

  serveEndpoint(app, postConfirmationEmail, {
    policy: signedIn,
    handle: async ({ ctx }) => ({
      payload: { sent: (await resendConfirmation({ ctx })) ? 1 : 0 },
    }),
  })

  serveEndpoint(app, postEmailConfirmation, {
    policy: anyone,
    limit: 'signIn',
    handle: async ({ ctx, body, request }) => {
      const requestKey = getIdempotencyKey(request)
      return { payload: { email: await confirmEmail({ ctx, token: body.token, requestKey }) } }
    },
  })

  serveEndpoint(app, putCompany, {
    policy: signedIn,
    handle: async ({ ctx, body }) => {
      await authRepository(ctx.db).updateCompany(ctx.actor.userId, body.company, ctx.now)
      const doc = presentCompany(await readUser(ctx, ctx.actor.userId))
      if (doc === null) throw new AppError('USER_GONE', 'This account has been deleted.')
      return { doc }
    },
  })

  serveEndpoint(app, getEmailPreference, {
    policy: signedIn,
    handle: async ({ ctx }) => {
      const { allow_receiving_email } = await readUser(ctx, ctx.actor.userId)
      return { doc: { allowReceivingEmail: allow_receiving_email } }
    },
  })

  serveEndpoint(app, putEmailPreference, {
    policy: signedIn,
    handle: async ({ ctx, body }) => {
      await setEmailOptIn(ctx.db, ctx.actor.userId, body.allowReceivingEmail)
      return { doc: body }
    },
  })

  void app.register(registerUnsubscribeRoutes)
  void app.register((scope) => registerPasskeyRoutes(scope, recordPasskeyChange))

  serveEndpoint(app, listDevices, {
    policy: signedIn,
    handle: async ({ ctx }) => {
      const { userId, sessionId } = ctx.actor
      const rows = await authRepository(ctx.db).listSessions(userId, ctx.now, maxDevices + 1)
      const docs = rows.slice(0, maxDevices).map((row) => presentDevice(row, sessionId))
      return { payload: { docs, ...(rows.length > maxDevices && { more: true as const }) } }
    },
  })

  serveEndpoint(app, revokeDevice, {
    policy: signedIn,
    handle: async ({ ctx, params }) => {
      const deleted = await authRepository(ctx.db).deleteSession(ctx.actor.userId, params.deviceId)
      if (deleted === 0) throw new AppError('NOT_FOUND', 'This device is not signed in.')
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, revokeOtherDevices, {
    policy: signedIn,
    handle: async ({ ctx }) => {
      const { userId, sessionId } = ctx.actor
      const deleted = await authRepository(ctx.db).deleteOtherSessions(userId, sessionId)
      return { payload: { deleted } }
    },
  })
}
