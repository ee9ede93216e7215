import {
  getTemplateStatistics,
  listTemplates,
  postTemplate,
  postTemplateSend,
  postTemplateTest,
  postTemplateUpdate,
} from '@fovea/contract/admin'
import { unknownVariables } from '@fovea/contract/admin/template-rules'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { SendMail } from '../../../platform/mail/transport.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listRecipients } from './list-recipients.ts'
import { presentTemplate } from './present.ts'
import { mailerRepository } from './repository.ts'
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
    handle: async ({ ctx, body }) => {
      refuseUnknownVariables(body)
      const doc = await ctx.db.transaction().execute(async (transaction) => {
        const { emailSubject, emailBody } = body
        const mailer = mailerRepository(transaction)
        const row = await mailer.insertTemplate(emailSubject, emailBody, ctx.now)
        const entry = {
          action: 'template created',
          subject: row.subject,
          subjectId: row.id,
        } as const
        await recordAudit(transaction, ctx, entry)
        return presentTemplate(row)
      })
      return { payload: { doc } }
    },
  })

  serve(app, postTemplateUpdate, {
    policy: adminsOnly,
    handle: async ({ ctx, params, body }) => {
      refuseUnknownVariables(body)
      const doc = await ctx.db.transaction().execute(async (transaction) => {
        const { emailSubject, emailBody } = body
        const mailer = mailerRepository(transaction)
        const row = await mailer.updateTemplate(params.id, emailSubject, emailBody, ctx.now)
        if (!row) throw new Refusal('NOT_FOUND', 'There is no such template.')
        const entry = {
          action: 'template updated',
          subject: row.subject,
          subjectId: row.id,
        } as const
        await recordAudit(transaction, ctx, entry)
        return presentTemplate(row)
      })
      return { payload: { doc } }
    },
  })

  serve(app, getTemplateStatistics, {
    policy: adminsOnly,
    handle: async ({ ctx, params }) => ({
      payload: { docs: await listRecipients(ctx, params.id) },
    }),
  })

  serve(app, postTemplateSend, {
    policy: adminsOnly,
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await sendTemplate({ ctx, send, input: { ...body, id: params.id } }) },
    }),
  })

  serve(app, postTemplateTest, {
    policy: adminsOnly,
    handle: async ({ ctx, params }) => ({
      payload: { email: await testTemplate({ ctx, send, id: params.id }) },
    }),
  })
}

/** A variable that nobody fills in would reach people as it was typed. */
function refuseUnknownVariables(template: { emailSubject: string; emailBody: string }) {
  for (const [field, text] of Object.entries(template)) {
    const [unknown] = unknownVariables(text)
    if (unknown === undefined) continue
    const message = `There is no variable {{${unknown}}}: use {{name}}, {{email}} or {{brand}}.`
    throw new Refusal('BAD_INPUT', message, { fields: { [field]: message } })
  }
}
