import type { Generated, JSONColumnType } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

type AuditTables = {
  admin_audit: {
    id: Generated<string>
    at: Date
    actor_id: string | null
    actor_email: string
    action: string
    subject: string
    subject_id: string
    detail: JSONColumnType<Record<string, unknown>>
  }
}

type NewEntry = {
  at: Date
  actor_id: string
  actor_email: string
  action: string
  subject: string
  subject_id: string
  detail: Record<string, unknown>
}

/** All SQL of the audit. */
export function auditRepository(database: Db) {
  const db = database.$extendTables<AuditTables>()

  return {
    async insert(entry: NewEntry) {
      await db
        .insertInto('admin_audit')
        .values({ ...entry, detail: JSON.stringify(entry.detail) })
        .execute()
    },
  }
}
