import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { boundedText } from '../text.ts'

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The verified email address that made the user an admin at the time. */
  actor: z.string(),
  /** Null if the account is deleted. */
  actorId: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  detail: z.record(z.string(), z.unknown()),
  recipients: z.optional(z.int()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** An empty form field means no limit. */
const day = z.union([z.literal(''), z.iso.date()], { error: 'Send a day such as 2026-03-31.' })

const auditFilter = {
  actor: z.optional(boundedText(254)),
  action: z.optional(boundedText(100)),
  subject: z.optional(boundedText(254)),
  from: z.optional(day),
  to: z.optional(day),
}

export const listAudit = defineEndpoint({
  operationId: 'listAuditEntries',
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    "Admin actions, newest first. `actor` matches part of an email address; `subject` matches part of the subject or of a recipient's address, and finds a customer by name, email, key or ID; `from` and `to` are UTC days; `next` is the cursor of the next page.",
  query: z.object({
    ...auditFilter,
    cursor: z.optional(z.guid({ error: 'Send `next` from the previous page.' })),
  }),
  answer: z.object({
    payload: z.object({
      docs: z.array(auditEntry),
      actions: z.array(z.string()),
      /** How long entries are kept. */
      keptMonths: z.optional(z.int()),
      next: z.optional(z.string()),
    }),
  }),
})

export const exportAudit = defineEndpoint({
  operationId: 'exportAuditEntries',
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary:
    'All admin actions of a filter as CSV, newest first, safe to open in a spreadsheet: no cell is a formula.',
  query: z.object(auditFilter),
  media: 'text/csv; charset=utf-8',
  answer: z.string(),
})

export const getAuditRecipients = defineEndpoint({
  operationId: 'listAuditRecipients',
  method: 'GET',
  path: '/api/admin/audit/:id/recipients',
  summary: 'The recipients of an action, sorted by address. `next` is the cursor of the next page.',
  params: z.object({ id: pathId }),
  query: z.object({ cursor: z.optional(boundedText(254)) }),
  answer: z.object({
    payload: z.object({
      docs: z.array(z.object({ email: z.string() })),
      next: z.optional(z.string()),
    }),
  }),
})
