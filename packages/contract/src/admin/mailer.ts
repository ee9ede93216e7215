import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { emailText, requiredText } from '../text.ts'
import { sendStatuses } from './template-rules.ts'

export const emailTemplate = z.object({
  _id: z.string(),
  emailSubject: z.string(),
  emailBody: z.string(),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  /** Whom it may be sent to, in a sentence. */
  rule: z.string(),
})
export type EmailTemplate = z.infer<typeof emailTemplate>

const templateInput = z.object({ emailSubject: requiredText(200), emailBody: requiredText(50_000) })
const oneTemplate = z.object({ id: z.guid({ error: 'This is no template.' }) })

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/email/templates',
  summary: 'The templates, newest first.',
  answer: z.object({ payload: z.object({ docs: z.array(emailTemplate) }) }),
})

export const postTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/email/templates',
  summary: 'Makes a template.',
  body: templateInput,
  answer: z.object({ payload: z.object({ doc: emailTemplate }) }),
})

export const postTemplateUpdate = endpoint({
  method: 'POST',
  path: '/api/admin/email/templates/:id',
  summary: 'Changes a template. Whoever was sent it before keeps what they were sent.',
  params: oneTemplate,
  body: templateInput,
  answer: z.object({ payload: z.object({ doc: emailTemplate }) }),
})

const sendState = z.object({
  email: z.string(),
  sendStatus: z.enum(sendStatuses),
  sendDate: z.iso.datetime().nullable(),
  sendCount: z.number().int(),
})
export type SendState = z.infer<typeof sendState>

const recipient = sendState.extend({
  allowReceivingEmail: z.boolean(),
  /** When the account was made; the oldest, where several share the address. */
  created: z.iso.datetime(),
})
export type TemplateRecipient = z.infer<typeof recipient>

export const getTemplateStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/email/templates/:id/statistics',
  summary: 'Everybody a template may concern, and what became of sending it to them.',
  params: oneTemplate,
  answer: z.object({ payload: z.object({ docs: z.array(recipient) }) }),
})

export const postTemplateSend = endpoint({
  method: 'POST',
  path: '/api/admin/email/templates/:id/send',
  summary:
    'Sends a template to one person. Whoever was sent it, or may have been, is sent it again only with `again`; whoever unsubscribed, never.',
  params: oneTemplate,
  body: z.object({
    email: emailText,
    again: z.boolean({ error: 'Send true or false.' }).default(false),
  }),
  answer: z.object({ payload: z.object({ doc: sendState }) }),
})

export const postTemplateTest = endpoint({
  method: 'POST',
  path: '/api/admin/email/templates/:id/test',
  summary: 'Sends a template to the admin who asks.',
  params: oneTemplate,
  answer: z.object({ payload: z.object({ email: z.string() }) }),
})
