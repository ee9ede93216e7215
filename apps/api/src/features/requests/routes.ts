import {
  getMyRequest,
  listMyRequests,
  postMyRead,
  postMyReply,
  postRequest,
} from '@fovea/contract/requests'
import { postInboundEmail } from '@fovea/contract/requests/inbound-email'
import type { FastifyInstance } from 'fastify'
import { may, type Member, sessionless } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readBearerToken } from '../../platform/http/bearer-token.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { answerRequest } from './answer-request.ts'
import { conversationRepository } from './conversation-repository.ts'
import { receiveEmail } from './inbound/receive-email.ts'
import { listRequests } from './list-requests.ts'
import { presentOwnRequest, presentOwnRequests } from './present.ts'
import { requestRepository } from './repository.ts'
import { type ReadRefusals, sendRequest } from './send-request.ts'

/** A text with all that it quotes. */
const emailBytes = 256 * 1024

/** `readRefusals` keeps this feature independent of the feature that stores refusals. */
export function registerRequestRoutes(app: FastifyInstance, readRefusals: ReadRefusals) {
  serveEndpoint(app, postRequest, {
    policy: may('requests:write'),
    handle: async ({ ctx, body }) => {
      await sendRequest({ ctx, input: body, readRefusals })
      return { data: { count: 1 } }
    },
  })

  serveEndpoint(app, listMyRequests, {
    policy: may('requests:read'),
    handle: async ({ ctx, query }) => {
      const filter = { workspaceId: ctx.actor.workspace.id, cursor: query.cursor }
      const { rows, ...page } = await listRequests(ctx.db, filter)
      return { payload: { docs: await presentOwnRequests(ctx.db, rows), ...page } }
    },
  })

  serveEndpoint(app, getMyRequest, {
    policy: may('requests:read'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await presentOwnRequest(ctx.db, await readOwnRequest(ctx, params.id)) },
    }),
  })

  serveEndpoint(app, postMyReply, {
    policy: may('requests:write'),
    handle: async ({ ctx, params, body }) => {
      const { userId, workspace } = ctx.actor
      const input = { ...body, id: params.id, userId, workspaceId: workspace.id }
      return { payload: { doc: await answerRequest({ ctx, input }) } }
    },
  })

  serveEndpoint(app, postInboundEmail, {
    policy: sessionless,
    limit: 'webhook',
    once: 'by nature',
    bodyLimitBytes: emailBytes,
    handle: async ({ ctx, body, request }) => ({
      payload: await receiveEmail({ ctx, secret: readBearerToken(request), email: body }),
    }),
  })

  serveEndpoint(app, postMyRead, {
    policy: may('requests:read'),
    handle: async ({ ctx, params, body }) => {
      await readOwnRequest(ctx, params.id)
      await conversationRepository(ctx.db).markRead(params.id, 'sender', new Date(body.updated))
      return { payload: { unread: (await readOwnRequest(ctx, params.id)).unread_by_sender } }
    },
  })
}

async function readOwnRequest({ db, actor }: Ctx<Member>, id: string) {
  const row = await requestRepository(db).findRequest(id, actor.workspace.id)
  if (!row) throw new AppError('NOT_FOUND', "This request doesn't exist.")
  return row
}
