import {
  deleteToken,
  listTokens as listTokensCall,
  postLeakedToken,
  postToken,
  postTokenRevocation,
  whoAmI,
} from '@fovea/contract/tokens'
import type { FastifyInstance } from 'fastify'
import { inWorkspaceByToken, may, sessionless } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { createToken } from './create-token.ts'
import { deviceLoginRoutes } from './device-login/routes.ts'
import { endLeakedToken } from './leaks/end-leaked-token.ts'
import { endToken, revokeToken } from './end-token.ts'
import { listTokens } from './list-tokens.ts'
import { noteUses } from './note-use.ts'
import { readIdentity } from './who-am-i.ts'

export function tokenRoutes(app: FastifyInstance) {
  noteUses(app)

  serve(app, listTokensCall, {
    policy: may('tokens:write'),
    handle: async ({ ctx }) => ({ payload: { docs: await listTokens(ctx) } }),
  })

  serve(app, postToken, {
    policy: may('tokens:write'),
    // Its string is kept nowhere, and so not for a repeated call either.
    remember: ({ payload: { doc } }) => ({ payload: { doc, token: null } }),
    handle: async ({ ctx, body }) => ({ payload: await createToken({ ctx, input: body }) }),
  })

  serve(app, deleteToken, {
    policy: may('tokens:write'),
    handle: async ({ ctx, params }) => {
      await endToken({ ctx, id: params.tokenId })
      return { payload: { deleted: 1 } }
    },
  })

  serve(app, postLeakedToken, {
    policy: sessionless,
    limit: 'signIn',
    once: 'by nature',
    handle: async ({ ctx, body }) => {
      const ended = await endLeakedToken({ ctx, token: body.token })
      return { payload: { ended: ended ? 1 : 0 } }
    },
  })

  serve(app, postTokenRevocation, {
    policy: sessionless,
    limit: 'signIn',
    once: 'by nature',
    handle: async ({ ctx, body }) => {
      const ended = await revokeToken({ ctx, token: body.token })
      return { payload: { ended: ended ? 1 : 0 } }
    },
  })

  deviceLoginRoutes(app)

  serve(app, whoAmI, {
    policy: inWorkspaceByToken,
    handle: async ({ ctx }) => ({ payload: { doc: await readIdentity(ctx) } }),
  })
}
