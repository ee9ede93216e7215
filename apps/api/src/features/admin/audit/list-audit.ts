import type { AuditEntry } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { AppError } from '../../../platform/errors.ts'
import { findMeantCustomers } from '../customers/search-terms.ts'
import { type AuditFilter, createAuditPageQuery } from './audit-page.ts'
import { auditRepository, type AuditRow } from './repository.ts'

const onPage = 50

export async function listAuditEntries(db: Db, filter: AuditFilter) {
  const [rows, actions] = await Promise.all([
    readPage(db, filter, onPage + 1),
    auditRepository(db).listActions(),
  ])
  const { page, next } = createPage(rows, onPage, ({ id }) => id)
  return { docs: page.map(presentEntry), actions, ...next }
}

const exportBatchSize = 1_000

async function readPage(db: Db, filter: AuditFilter, most: number) {
  const customers = await findMeantCustomers(db, filter.subject ?? '')
  return (await createAuditPageQuery(db, { ...filter, customers }, most)).execute()
}

export async function* readAllAuditEntries(db: Db, filter: AuditFilter) {
  let cursor: string | undefined
  do {
    const rows = await readPage(db, { ...filter, cursor }, exportBatchSize)
    if (rows.length > 0) yield rows.map(presentEntry)
    cursor = rows.length < exportBatchSize ? undefined : rows.at(-1)?.id
  } while (cursor !== undefined)
}

function presentEntry(row: AuditRow): AuditEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_email,
    actorId: row.actor_id,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    detail: row.detail,
    recipients: row.recipients ?? undefined,
  }
}

const recipientsOnPage = 100

export async function listAuditRecipients(db: Db, id: string, after = '') {
  const repository = auditRepository(db)
  if (!(await repository.exists(id))) throw new AppError('NOT_FOUND', "This entry doesn't exist.")
  const emails = await repository.listRecipients(id, after, recipientsOnPage + 1)
  const { page, next } = createPage(emails, recipientsOnPage, (email) => email)
  return { docs: page.map((email) => ({ email })), ...next }
}
