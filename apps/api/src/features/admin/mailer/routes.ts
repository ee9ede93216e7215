import {
  countTemplateRecipients,
  deleteTemplate,
  getTemplateStatistics,
  listTemplateRecipients,
  listTemplates,
  postTemplate,
  postTemplateSend,
  postTemplateTest,
  postTemplateUpdate,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import type { SendMail } from '../../../platform/mail/transport.ts'
import { removeTemplate } from './remove-template.ts'
import { listRecipients } from './list-recipients.ts'
import { presentTemplate } from './present.ts'
import {
  countTemplateRecipientsOf,
  listTemplateRecipients as listRecipientsOfTemplate,
} from './recipients/find-recipients.ts'
import { mailerRepository } from './repository.ts'
import { saveTemplate } from './save-template.ts'
import { registerSendingRoutes } from './sendings/routes.ts'
import { sendTemplate, sendTestTemplate } from './send-template.ts'

export function registerMailerRoutes(app: FastifyInstance, send: SendMail) {
  registerSendingRoutes(app)

  serveEndpoint(app, listTemplates, {
    policy: staffMay('mailings:write'),
    handle: async ({ ctx }) => {
      const rows = await mailerRepository(ctx.db).listTemplates()
      return { payload: { docs: rows.map(presentTemplate) } }
    },
  })

  serveEndpoint(app, postTemplate, {
    policy: staffMay('mailings:write'),
    handle: async ({ ctx, body }) => ({ payload: { doc: await saveTemplate(ctx, body) } }),
  })

  serveEndpoint(app, postTemplateUpdate, {
    policy: staffMay('mailings:write'),
    handle: async ({ ctx, params, body: { version, ...written } }) => ({
      payload: { doc: await saveTemplate(ctx, written, { id: params.id, version }) },
    }),
  })

  serveEndpoint(app, deleteTemplate, {
    policy: staffMay('mailings:write'),
    handle: async ({ ctx, params }) => {
      await removeTemplate(ctx, params.id)
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, getTemplateStatistics, {
    policy: staffMay('mailings:write'),
    handle: async ({ ctx, params, query }) => ({
      payload: await listRecipients(ctx, params.id, query.cursor),
    }),
  })

  serveEndpoint(app, listTemplateRecipients, {
    policy: staffMay('mailings:write'),
    handle: async ({ ctx, params, query }) => ({
      payload: await listRecipientsOfTemplate(ctx, params.id, query),
    }),
  })

  serveEndpoint(app, countTemplateRecipients, {
    policy: staffMay('mailings:write'),
    handle: async ({ ctx, params, query }) => ({
      payload: await countTemplateRecipientsOf(ctx, params.id, query),
    }),
  })

  serveEndpoint(app, postTemplateSend, {
    policy: staffMay('mailings:write'),
    once: 'outside',
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await sendTemplate({ ctx, send, input: { ...body, id: params.id } }) },
    }),
  })

  serveEndpoint(app, postTemplateTest, {
    policy: staffMay('mailings:write'),
    once: 'outside',
    handle: async ({ ctx, params, query }) => ({
      payload: { email: await sendTestTemplate({ ctx, send, input: { ...query, id: params.id } }) },
    }),
  })
}
