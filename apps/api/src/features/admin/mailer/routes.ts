import {
  getTemplateStatistics,
  listTemplates,
  postTemplate,
  postTemplateSend,
  postTemplateTest,
  postTemplateUpdate,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { streamJson } from '../../../platform/http/streaming/stream-json.ts'
import type { SendMail } from '../../../platform/mail/transport.ts'
import { listRecipients } from './list-recipients.ts'
import { presentTemplate } from './present.ts'
import { mailerRepository } from './repository.ts'
import { saveTemplate } from './save-template.ts'
import { sendTemplate, testTemplate } from './send-template.ts'

export function mailerRoutes(app: FastifyInstance, send: SendMail) {
  serve(app, listTemplates, {
    policy: adminsOnly,
    handle: async ({ ctx }) => {
      const rows = await mailerRepository(ctx.db).listTemplates()
      return { payload: { docs: rows.map(presentTemplate) } }
    },
  })

  serve(app, postTemplate, {
    policy: adminsOnly,
    handle: async ({ ctx, body }) => ({ payload: { doc: await saveTemplate(ctx, body) } }),
  })

  serve(app, postTemplateUpdate, {
    policy: adminsOnly,
    handle: async ({ ctx, params, body: { version, ...written } }) => ({
      payload: { doc: await saveTemplate(ctx, written, { id: params.id, version }) },
    }),
  })

  serve(app, getTemplateStatistics, {
    policy: adminsOnly,
    handle: async ({ ctx, params }) => {
      const docs = await listRecipients(ctx, params.id)
      return streamJson(getTemplateStatistics, ctx.actor, { payload: { docs } })
    },
  })

  serve(app, postTemplateSend, {
    policy: adminsOnly,
    once: 'outside',
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await sendTemplate({ ctx, send, input: { ...body, id: params.id } }) },
    }),
  })

  serve(app, postTemplateTest, {
    policy: adminsOnly,
    once: 'outside',
    handle: async ({ ctx, params, query }) => ({
      payload: { email: await testTemplate({ ctx, send, input: { ...query, id: params.id } }) },
    }),
  })
}
