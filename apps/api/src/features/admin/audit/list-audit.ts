import type { AuditEntry } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AuditFilter, auditRepository } from './repository.ts'

const onPage = 50

export async function listAuditEntries(db: Db, filter: AuditFilter) {
  const repository = auditRepository(db)
  const [rows, actions] = await Promise.all([
    repository.list(filter, onPage + 1),
    repository.listActions(),
  ])
  const { page, next } = createPage(rows, onPage, ({ id }) => id)
  const docs = page.map((row): AuditEntry => ({
    _id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_email,
    actorId: row.actor_id,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    detail: row.detail,
    recipients: row.recipients ?? undefined,
  }))
  return { docs, actions, ...next }
}

const recipientsOnPage = 100

export async function listAuditRecipients(db: Db, id: string, after = '') {
  const repository = auditRepository(db)
  if (!(await repository.exists(id))) throw new AppError('NOT_FOUND', "This entry doesn't exist.")
  const emails = await repository.listRecipients(id, after, recipientsOnPage + 1)
  const { page, next } = createPage(emails, recipientsOnPage, (email) => email)
  return { docs: page.map((email) => ({ email })), ...next }
}
