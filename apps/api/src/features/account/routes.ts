import { dayOf } from '@fovea/contract/time'
import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import { deleteWorkspace } from '@fovea/contract/workspaces'
import type { FastifyInstance } from 'fastify'
import { may, signedIn, signedInOrDeleted } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { streamJson } from '../../platform/http/streaming/stream-json.ts'
import type { AuthCookies } from '../auth/index.ts'
import { checkDeletionConfirmed } from '../workspaces/index.ts'
import { collectPersonalData } from './collect-personal-data.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseTeam } from './erase-team.ts'

export function registerAccountRoutes(app: FastifyInstance, cookies: AuthCookies) {
  serveEndpoint(app, getMyData, {
    view: 'denied',
    policy: signedIn,
    limit: 'document',
    handle: ({ ctx, reply }) => {
      const name = `my-data-${dayOf(ctx.now)}.json`
      void reply.header('content-disposition', `attachment; filename="${name}"`)
      return streamJson(getMyData, ctx.actor, { payload: collectPersonalData({ ctx }) })
    },
  })

  serveEndpoint(app, deleteCurrentUser, {
    // A page that lost the answer repeats the request, which then answers that the account is deleted.
    policy: signedInOrDeleted,
    once: 'outside',
    handle: async ({ ctx, body, reply }) => {
      await deleteAccount({ ctx, input: body })
      cookies.clearToken(reply)
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, deleteWorkspace, {
    policy: may('workspace:write'),
    once: 'outside',
    handle: async ({ ctx, body }) => {
      const { id } = await checkDeletionConfirmed(ctx, body.confirm)
      await eraseTeam(ctx, id)
      return { payload: { deleted: 1 } }
    },
  })
}
