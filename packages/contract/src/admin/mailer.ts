import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { boundedText, emailText, requiredLine, requiredText } from '../text.ts'
import { platformTypes } from '../license-keys/rules/platforms.ts'
import { customerPlans } from './customers/customer-options.ts'
import { sendStatuses } from './template-rules.ts'

export const emailTemplate = z.object({
  _id: z.string(),
  emailSubject: z.string(),
  emailBody: z.string(),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  version: z._default(z.int(), 1),
  rule: z.string(),
})
export type EmailTemplate = z.infer<typeof emailTemplate>

const templateInput = z.object({ emailSubject: requiredLine(200), emailBody: requiredText(50_000) })
/** The version that was loaded; if another one is current, nothing is changed. */
const readVersion = z.optional(z.int({ error: 'Send the version you loaded.' }))
const oneTemplate = z.object({ id: pathId })

export const listTemplates = defineEndpoint({
  operationId: 'listEmailTemplates',
  method: 'GET',
  path: '/api/admin/email/templates',
  summary: 'The templates, newest first.',
  answer: z.object({ payload: z.object({ docs: z.array(emailTemplate) }) }),
})

export const postTemplate = defineEndpoint({
  operationId: 'createEmailTemplate',
  method: 'POST',
  path: '/api/admin/email/templates',
  summary: 'Creates a template.',
  body: templateInput,
  answer: z.object({ payload: z.object({ doc: emailTemplate }) }),
})

export const postTemplateUpdate = defineEndpoint({
  operationId: 'updateEmailTemplate',
  method: 'POST',
  path: '/api/admin/email/templates/:id',
  summary:
    "Updates a template. Emails already sent don't change. If `version` is not the newest, answers 409 with the newest in `error.current`.",
  params: oneTemplate,
  body: z.extend(templateInput, { version: readVersion }),
  answer: z.object({ payload: z.object({ doc: emailTemplate }) }),
})

const sendState = z.object({
  email: z.string(),
  sendStatus: z.enum(sendStatuses),
  sendDate: z.nullable(z.iso.datetime()),
  sendCount: z.int(),
  reason: z._default(z.string(), ''),
})
export type SendState = z.infer<typeof sendState>

export const templateRecipient = z.extend(sendState, {
  /** The name of the account, of the oldest if several share the address; may be empty. */
  name: z._default(z.string(), ''),
  allowReceivingEmail: z.boolean(),
  /** Whether admins have deactivated an account of this address; it receives no email. */
  deactivated: z._default(z.boolean(), false),
  /** Whether earlier email came back because the address takes none. */
  bounced: z._default(z.boolean(), false),
  /** When the account was created; the oldest, if several share the address. */
  created: z.iso.datetime(),
  /** The highest plan of the user's own workspace and teams. */
  plan: z._default(z.enum(customerPlans), 'basic'),
  /** Production and commercial sessions of this month, in UTC, of the user's own workspace and teams. */
  sessions: z._default(z.int(), 0),
  lastSeen: z._default(z.nullable(z.iso.datetime()), null),
  /** When the user's development key expires; null without one. */
  trialEnds: z._default(z.nullable(z.iso.datetime()), null),
  /** Platforms with sessions in the last 30 days, of the user's own workspace and teams. */
  platforms: z._default(z.array(z.enum(platformTypes)), []),
  /** The country of the billing address, as a code of two letters; null if it is unknown. */
  country: z._default(z.nullable(z.string()), null),
  /** Tags of the user's own workspace and teams. */
  tags: z._default(z.array(z.string()), []),
})
export type TemplateRecipient = z.infer<typeof templateRecipient>

export const templateRecipientPage = z.object({
  payload: z.object({ docs: z.array(templateRecipient), next: z.optional(z.string()) }),
})

export const getTemplateStatistics = defineEndpoint({
  operationId: 'getEmailTemplateStatistics',
  method: 'GET',
  path: '/api/admin/email/templates/:id/statistics',
  summary:
    'The users who may receive a template, with its send status, sorted by address. Plan, sessions and last seen are those of the list of customers, at most some minutes old. `next` is the cursor of the next page.',
  params: oneTemplate,
  query: z.object({ cursor: z.optional(boundedText(254)) }),
  answer: templateRecipientPage,
})

export const deleteTemplate = defineEndpoint({
  operationId: 'deleteEmailTemplate',
  method: 'DELETE',
  path: '/api/admin/email/templates/:id',
  summary:
    'Deletes a template and the record of who received it. A template that is being sent answers 422. The audit log keeps its sendings.',
  params: oneTemplate,
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

export const postTemplateSend = defineEndpoint({
  operationId: 'sendEmailTemplate',
  method: 'POST',
  path: '/api/admin/email/templates/:id/send',
  summary:
    'Sends a template to one user. A user who received it, or may have, gets it again only with `again`; an unsubscribed or deactivated user never does. If `version` is not the newest, nothing is sent and the answer is 409 with the newest in `error.current`. Calls with the same `sending` share one audit entry.',
  params: oneTemplate,
  body: z.object({
    email: emailText,
    again: z._default(z.boolean({ error: 'Send true or false.' }), false),
    version: readVersion,
    /** An ID that the caller chooses, the same for all calls of one batch. */
    sending: z.optional(z.guid({ error: 'Send a UUID, the same for all calls of one batch.' })),
  }),
  answer: z.object({ payload: z.object({ doc: sendState }) }),
})

export const postTemplateTest = defineEndpoint({
  operationId: 'testEmailTemplate',
  method: 'POST',
  path: '/api/admin/email/templates/:id/test',
  summary:
    'Sends a template to the calling admin. If `version` is not the newest, answers 409 with the newest in `error.current`.',
  params: oneTemplate,
  query: z.object({
    version: z.optional(
      z.pipe(z.coerce.number(), z.int({ error: 'Send the version you loaded.' })),
    ),
  }),
  answer: z.object({ payload: z.object({ email: z.string() }) }),
})
