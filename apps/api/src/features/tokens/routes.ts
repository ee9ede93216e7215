import {
  deleteToken,
  listTokens as listTokensCall,
  postLeakedToken,
  postToken,
  postTokenRevocation,
  getIdentity,
} from '@fovea/contract/tokens'
import type { FastifyInstance } from 'fastify'
import { inWorkspaceWithToken, may, sessionless } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { Config } from '../../platform/config/config.ts'
import { createIdTokenVerifier } from './ci/id-token-verifier.ts'
import { registerCiRoutes } from './ci/routes.ts'
import { createToken } from './create-token.ts'
import { registerDeviceLoginRoutes } from './device-login/routes.ts'
import { revokeLeakedToken } from './leaks/revoke-leaked-token.ts'
import { removeToken, revokeToken } from './remove-token.ts'
import { listTokens } from './list-tokens.ts'
import { registerTokenUseRecorder } from './authentication/token-use-recorder.ts'
import { readIdentity } from './read-identity.ts'

export function registerTokenRoutes(app: FastifyInstance, config: Config) {
  registerTokenUseRecorder(app)

  serveEndpoint(app, listTokensCall, {
    policy: may('tokens:write'),
    handle: async ({ ctx }) => ({ payload: { docs: await listTokens(ctx) } }),
  })

  serveEndpoint(app, postToken, {
    policy: may('tokens:write'),
    // The token's string is never stored, so a repeated call is answered without it.
    remember: ({ payload: { doc } }) => ({ payload: { doc, token: null } }),
    handle: async ({ ctx, body }) => ({ payload: await createToken({ ctx, input: body }) }),
  })

  serveEndpoint(app, deleteToken, {
    policy: may('tokens:write'),
    handle: async ({ ctx, params }) => {
      await removeToken({ ctx, id: params.tokenId })
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, postLeakedToken, {
    policy: sessionless,
    limit: 'signIn',
    once: 'by nature',
    handle: async ({ ctx, body }) => {
      const ended = await revokeLeakedToken({ ctx, token: body.token })
      return { payload: { ended: ended ? 1 : 0 } }
    },
  })

  serveEndpoint(app, postTokenRevocation, {
    policy: sessionless,
    limit: 'signIn',
    once: 'by nature',
    handle: async ({ ctx, body }) => {
      const ended = await revokeToken({ ctx, token: body.token })
      return { payload: { ended: ended ? 1 : 0 } }
    },
  })

  registerDeviceLoginRoutes(app)
  registerCiRoutes(app, createIdTokenVerifier(config))

  serveEndpoint(app, getIdentity, {
    policy: inWorkspaceWithToken,
    handle: async ({ ctx }) => ({ payload: { doc: await readIdentity(ctx) } }),
  })
}
