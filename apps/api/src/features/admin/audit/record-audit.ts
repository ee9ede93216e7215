import type { AuditAction } from '@fovea/contract/admin/describe-audit-entry'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { findRecipients, readUser } from '../../auth/index.ts'
import { auditRepository } from './repository.ts'

export type AuditEntry = {
  action: AuditAction
  subject: string
  subjectId: string
  detail?: Record<string, unknown>
}

export function addAuditRecipients(
  db: Db,
  auditId: string,
  people: readonly { userId: string; email: string }[],
) {
  return auditRepository(db).addRecipients(auditId, people)
}

type AuditAuthor = Pick<Ctx, 'now' | 'config'> & { actor: { userId: string } }

/** Stored in the transaction of the change, so that neither exists without the other. Returns the entry's ID. */
export async function recordAudit(db: Db, ctx: AuditAuthor, entry: AuditEntry) {
  const { verified_emails } = await readUser({ db }, ctx.actor.userId)
  return auditRepository(db).insert({
    at: ctx.now,
    actor_id: ctx.actor.userId,
    // A verified address, first the one that makes the user an admin; users may type any contact address.
    actor_email:
      verified_emails.find((email) => ctx.config.adminEmails.has(email)) ??
      verified_emails[0] ??
      ctx.actor.userId,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId,
    detail: entry.detail ?? {},
  })
}

/** Returns the name, or else the address, of the first or last actor of any of these actions for each of these subjects. */
export async function findActors(
  db: Db,
  subjectIds: readonly string[],
  actions: readonly AuditAction[],
  which: 'first' | 'last',
) {
  if (subjectIds.length === 0) return new Map<string, string>()
  const rows = await auditRepository(db).listActors(subjectIds, actions, which)
  const people = await findRecipients(
    db,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  )
  const names = new Map(people.map(({ _id, nickname }) => [_id, nickname]))
  return new Map(
    rows.map(({ subject_id, actor_id, actor_email }) => [
      subject_id,
      names.get(actor_id ?? '') || actor_email,
    ]),
  )
}

/** The newest entries about a customer, for their page. */
export function listAuditAbout(db: Db, subjectId: string, most: number) {
  return auditRepository(db).listAbout(subjectId, most)
}
