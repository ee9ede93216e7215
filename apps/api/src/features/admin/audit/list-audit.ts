import type { AuditEntry } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import { type AuditFilter, auditRepository } from './repository.ts'

const onPage = 50

/** A page of what admins did, newest first, and where the next one begins. */
export async function listAuditEntries(db: Db, filter: AuditFilter) {
  const repository = auditRepository(db)
  const [rows, actions] = await Promise.all([
    repository.list(filter, onPage + 1),
    repository.listActions(),
  ])
  const page = rows.slice(0, onPage)
  const next = rows.length > onPage ? page.at(-1)?.id : undefined
  const docs = page.map((row): AuditEntry => ({
    _id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_email,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    detail: row.detail,
  }))
  return { docs, actions, ...(next !== undefined && { next }) }
}
