import {
  deleteSession,
  getMail,
  getProfile,
  getRedirect,
  getSession,
  getUser,
  listDevices,
  mostDevices,
  postConfirmationMail,
  postEmailConfirmation,
  postSignIn,
  putCompany,
  putMail,
  putMe,
  revokeDevice,
  revokeOtherDevices,
} from '@fovea/contract/session'
import type { FastifyInstance } from 'fastify'
import { anyone, signedIn, signedInOrGone } from '../../platform/actor.ts'
import { requestKeyOf } from '../../platform/http/once.ts'
import { serve } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionCookies } from './sessions/cookies.ts'
import { confirmEmail } from './addresses/confirm-email.ts'
import { readUser } from './read-user.ts'
import { finishSignIn } from './sign-in/finish-sign-in.ts'
import { presentCompany, presentDevice, presentUser } from './present.ts'
import type { Providers } from './providers/index.ts'
import { allowMail } from './addresses/optional-mail.ts'
import { sessionRepository } from './repository.ts'
import { unsubscribeRoutes } from './addresses/unsubscribe-routes.ts'
import { startSignIn } from './sign-in/start-sign-in.ts'
import { hashToken } from './sessions/tokens.ts'
import { sendConfirmationAgain, updateMe } from './update-me.ts'

type Parts = { cookies: SessionCookies; providers: Providers }

export function sessionRoutes(app: FastifyInstance, { cookies, providers }: Parts) {
  serve(app, getRedirect, {
    policy: anyone,
    limit: 'signIn',
    handle: async ({ ctx, query, reply }) => {
      const { signIn, url } = await startSignIn({ ctx, agent: query.agent, providers })
      cookies.setSignIn(reply, signIn, ctx.now)
      return { payload: { url } }
    },
  })

  serve(app, postSignIn, {
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

  serve(app, getSession, {
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

  serve(app, deleteSession, {
    policy: anyone,
    once: 'by nature',
    handle: async ({ ctx, request, reply }) => {
      const token = cookies.readToken(request)
      if (token !== undefined) {
        await sessionRepository(ctx.db).deleteSessionByToken(hashToken(token))
        if ('userId' in ctx.actor) ctx.log.info({ userId: ctx.actor.userId }, 'signed out')
      }
      cookies.clearToken(reply)
      return { payload: { isSignIn: false } }
    },
  })

  serve(app, getUser, {
    policy: signedInOrGone,
    handle: async ({ ctx }) => ({
      _doc: presentUser(await readUser(ctx, ctx.actor.userId), ctx.config.adminEmails),
      status: 'ok',
    }),
  })

  serve(app, getProfile, {
    policy: signedIn,
    handle: async ({ ctx }) => {
      const user = await readUser(ctx, ctx.actor.userId)
      return { payload: { name: user.nickname, pictureUrl: user.image_url } }
    },
  })

  serve(app, putMe, {
    policy: signedIn,
    handle: async ({ ctx, body }) => ({ doc: await updateMe({ ctx, input: body.userProfile }) }),
  })

  serve(app, postConfirmationMail, {
    policy: signedIn,
    handle: async ({ ctx }) => ({
      payload: { sent: (await sendConfirmationAgain({ ctx })) ? 1 : 0 },
    }),
  })

  serve(app, postEmailConfirmation, {
    policy: anyone,
    limit: 'signIn',
    handle: async ({ ctx, body, request }) => {
      const requestKey = requestKeyOf(request)
      return { payload: { email: await confirmEmail({ ctx, token: body.token, requestKey }) } }
    },
  })

  serve(app, putCompany, {
    policy: signedIn,
    handle: async ({ ctx, body }) => {
      await sessionRepository(ctx.db).updateCompany(ctx.actor.userId, body.company, ctx.now)
      const doc = presentCompany(await readUser(ctx, ctx.actor.userId))
      if (doc === null) throw new Refusal('USER_GONE', 'This account has been deleted.')
      return { doc }
    },
  })

  serve(app, getMail, {
    policy: signedIn,
    handle: async ({ ctx }) => {
      const { allow_receiving_email } = await readUser(ctx, ctx.actor.userId)
      return { doc: { allowReceivingEmail: allow_receiving_email } }
    },
  })

  serve(app, putMail, {
    policy: signedIn,
    handle: async ({ ctx, body }) => {
      await allowMail(ctx.db, ctx.actor.userId, body.allowReceivingEmail)
      return { doc: body }
    },
  })

  void app.register(unsubscribeRoutes)

  serve(app, listDevices, {
    policy: signedIn,
    handle: async ({ ctx }) => {
      const { userId, sessionId } = ctx.actor
      const rows = await sessionRepository(ctx.db).listSessions(userId, ctx.now, mostDevices + 1)
      const docs = rows.slice(0, mostDevices).map((row) => presentDevice(row, sessionId))
      return { payload: { docs, ...(rows.length > mostDevices && { more: true as const }) } }
    },
  })

  serve(app, revokeDevice, {
    policy: signedIn,
    handle: async ({ ctx, params }) => {
      const deleted = await sessionRepository(ctx.db).deleteSession(
        ctx.actor.userId,
        params.deviceId,
      )
      if (deleted === 0) throw new Refusal('NOT_FOUND', 'This device is not signed in.')
      return { payload: { deleted: 1 } }
    },
  })

  serve(app, revokeOtherDevices, {
    policy: signedIn,
    handle: async ({ ctx }) => {
      const { userId, sessionId } = ctx.actor
      const deleted = await sessionRepository(ctx.db).deleteOtherSessions(userId, sessionId)
      return { payload: { deleted } }
    },
  })
}
