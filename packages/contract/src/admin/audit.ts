import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

/** Something that an admin did. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The admin's e-mail address at the time. */
  actor: z.string(),
  action: z.string(),
  /** What it was done to, in words. */
  subject: z.string(),
  subjectId: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'What admins did, newest first. `actor` is part of an e-mail address, `next` the cursor of the page after.',
  query: z.object({
    actor: text(254).optional(),
    action: text(100).optional(),
    cursor: z.guid({ error: 'Send `next` of the page before.' }).optional(),
  }),
  answer: z.object({
    payload: z.object({
      docs: z.array(auditEntry),
      /** Every action that was ever done. */
      actions: z.array(z.string()),
      next: z.string().optional(),
    }),
  }),
})
