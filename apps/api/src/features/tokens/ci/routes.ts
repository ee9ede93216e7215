import {
  deleteCiRule as deleteCiRuleCall,
  listCiRules as listCiRulesCall,
  postCiRule,
  postCiToken,
} from '@fovea/contract/tokens'
import type { FastifyInstance } from 'fastify'
import { may, sessionless } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { createCiRule } from './create-ci-rule.ts'
import { deleteCiRule } from './delete-ci-rule.ts'
import { exchangeIdToken } from './exchange-id-token.ts'
import type { IdTokenVerifier } from './id-token-verifier.ts'
import { listCiRules } from './list-ci-rules.ts'

export function registerCiRoutes(app: FastifyInstance, verify: IdTokenVerifier) {
  serveEndpoint(app, listCiRulesCall, {
    policy: may('tokens:write'),
    handle: async ({ ctx }) => ({
      payload: { docs: await listCiRules(ctx), audience: ctx.config.publicUrl },
    }),
  })

  serveEndpoint(app, postCiRule, {
    policy: may('tokens:write'),
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createCiRule({ ctx, input: body }) },
    }),
  })

  serveEndpoint(app, deleteCiRuleCall, {
    policy: may('tokens:write'),
    handle: async ({ ctx, params }) => {
      await deleteCiRule({ ctx, id: params.ruleId })
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, postCiToken, {
    policy: sessionless,
    limit: 'signIn',
    bodyLimitBytes: 16 * 1_024,
    once: 'by nature',
    handle: async ({ ctx, body }) => ({
      payload: await exchangeIdToken({ ctx, input: body, verify }),
    }),
  })
}
