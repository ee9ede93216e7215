import {
  getOpenImage,
  getSending,
  listSendingRecipients,
  listBounces,
  listSendings,
  postBounceClearance,
  postBounces,
  postSending,
  postSendingCancellation,
  postSendingRetry,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { sessionless, staffMay } from '../../../../platform/actor.ts'
import { readBearerToken } from '../../../../platform/http/bearer-token.ts'
import { serveEndpoint } from '../../../../platform/http/serve-endpoint.ts'
import { clearBounce } from './clear-bounce.ts'
import { listBounces as readBounces } from './list-bounces.ts'
import { receiveBounces } from './receive-bounces.ts'
import { cancelSending, retrySending } from './change-sending.ts'
import { createSending } from './create-sending.ts'
import { countOpen, openImage } from './open-image.ts'
import {
  listSendingRecipients as listRecipients,
  listSendings as list,
  readSending,
} from './read-sendings.ts'

export function registerSendingRoutes(app: FastifyInstance) {
  const policy = staffMay('mailings:write')

  serveEndpoint(app, listSendings, {
    policy,
    handle: async ({ ctx, query }) => ({ payload: await list(ctx, query.cursor) }),
  })

  serveEndpoint(app, getSending, {
    policy,
    handle: async ({ ctx, params }) => ({ payload: { doc: await readSending(ctx, params.id) } }),
  })

  serveEndpoint(app, listSendingRecipients, {
    policy,
    handle: async ({ ctx, params, query }) => ({
      payload: await listRecipients(ctx.db, params.id, query),
    }),
  })

  serveEndpoint(app, postBounces, {
    policy: sessionless,
    limit: 'webhook',
    once: 'by nature',
    handle: async ({ ctx, body, request }) => ({
      payload: { taken: await receiveBounces(ctx, readBearerToken(request), body.bounces) },
    }),
  })

  serveEndpoint(app, getOpenImage, {
    policy: sessionless,
    handle: async ({ ctx, params, reply }) => {
      await countOpen(ctx.db, params.token)
      // Mail programs on the web show it on a page of another origin.
      void reply.header('cross-origin-resource-policy', 'cross-origin')
      return openImage
    },
  })

  serveEndpoint(app, listBounces, {
    policy,
    handle: async ({ ctx, query }) => ({ payload: await readBounces(ctx.db, query) }),
  })

  serveEndpoint(app, postBounceClearance, {
    policy,
    handle: async ({ ctx, body }) => {
      await clearBounce(ctx, body.email)
      return { payload: { cleared: 1 } }
    },
  })

  serveEndpoint(app, postSending, {
    policy,
    handle: async ({ ctx, body }) => ({ payload: { doc: await createSending(ctx, body) } }),
  })

  serveEndpoint(app, postSendingCancellation, {
    policy,
    handle: async ({ ctx, params }) => ({ payload: { doc: await cancelSending(ctx, params.id) } }),
  })

  serveEndpoint(app, postSendingRetry, {
    policy,
    handle: async ({ ctx, params }) => ({ payload: { doc: await retrySending(ctx, params.id) } }),
  })
}
