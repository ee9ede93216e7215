import { dayOf } from '@fovea/contract/time'
import { deleteMe, getMyData } from '@fovea/contract/session'
import { deleteWorkspace } from '@fovea/contract/workspaces'
import type { FastifyInstance } from 'fastify'
import { may, signedIn, signedInOrGone } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { streamJson } from '../../platform/http/streaming/stream-json.ts'
import type { SessionCookies } from '../session/index.ts'
import { confirmDeletion } from '../workspaces/index.ts'
import { collectMyData } from './collect-my-data.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseTeam } from './erase-team.ts'

export function accountRoutes(app: FastifyInstance, cookies: SessionCookies) {
  serve(app, getMyData, {
    policy: signedIn,
    limit: 'document',
    handle: ({ ctx, reply }) => {
      const name = `my-data-${dayOf(ctx.now)}.json`
      void reply.header('content-disposition', `attachment; filename="${name}"`)
      return streamJson(getMyData, ctx.actor, { payload: collectMyData({ ctx }) })
    },
  })

  serve(app, deleteMe, {
    // A page that lost the answer asks again, and hears that the account is gone.
    policy: signedInOrGone,
    once: 'outside',
    handle: async ({ ctx, body, reply }) => {
      await deleteAccount({ ctx, input: body })
      cookies.clearToken(reply)
      return { payload: { deleted: 1 } }
    },
  })

  serve(app, deleteWorkspace, {
    policy: may('workspace:write'),
    once: 'outside',
    handle: async ({ ctx, body }) => {
      const { id } = await confirmDeletion(ctx, body.confirm)
      await eraseTeam(ctx, id)
      return { payload: { deleted: 1 } }
    },
  })
}
