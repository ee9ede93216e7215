import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readUser } from '../../auth/index.ts'
import { auditRepository } from './repository.ts'

/** One thing that an admin did. */
export type AuditEntry = {
  action: AuditAction
  /** What it was done to, in words. */
  subject: string
  subjectId: string
  detail?: Record<string, unknown>
}

/** Adds somebody to those whom an act reached. */
export function addAuditRecipient(
  db: Db,
  auditId: string,
  person: { userId: string; email: string },
) {
  return auditRepository(db).addRecipient(auditId, person)
}

type AuditAction =
  | 'request answered'
  | 'request granted'
  | 'request resolved'
  | 'request declined'
  | 'mail retried'
  | 'billing retried'
  | 'key renewed'
  | 'account deactivated'
  | 'account reactivated'
  | 'subscription ended'
  | `template ${'created' | 'updated' | 'sent'}`
  | `${'article' | 'use case'} ${'published' | 'changed' | 'deleted' | 'restored'}`

/** Writes down what an admin does, within the transaction that does it: one is not there without the other. Answers its id. */
export async function recordAudit(db: Db, ctx: Ctx<Admin>, entry: AuditEntry) {
  const { verified_emails } = await readUser({ db }, ctx.actor.userId)
  return auditRepository(db).insert({
    at: ctx.now,
    actor_id: ctx.actor.userId,
    // The address that makes them an admin: the contact address is whatever they typed.
    actor_email:
      verified_emails.find((email) => ctx.config.adminEmails.has(email)) ?? ctx.actor.userId,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId,
    detail: entry.detail ?? {},
  })
}
