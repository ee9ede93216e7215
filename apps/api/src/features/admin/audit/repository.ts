import { type Generated, type JSONColumnType, sql, type SqlBool } from 'kysely'
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

/** Which entries are wanted. All, where nothing is said. */
export type AuditFilter = {
  /** Part of the admin's e-mail address. */
  actor?: string | undefined
  action?: string | undefined
  /** Those before this one, in the order of their time. */
  cursor?: string | undefined
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

    /** Newest first. */
    async list({ actor = '', action = '', cursor }: AuditFilter, most: number) {
      let query = db
        .selectFrom('admin_audit')
        .select(['id', 'at', 'actor_email', 'action', 'subject', 'subject_id', 'detail'])
        .orderBy('id', 'desc')
        .limit(most)
      if (actor !== '') {
        query = query.where(sql<SqlBool>`position(lower(${actor}) in lower(actor_email)) > 0`)
      }
      if (action !== '') query = query.where('action', '=', action)
      if (cursor !== undefined) query = query.where('id', '<', cursor)
      return query.execute()
    },

    /** From one to the next by the index, however often each was done. */
    async listActions() {
      const { rows } = await sql<{ action: string }>`
        with recursive done as (
          (select action from admin_audit order by action limit 1)
          union all
          select (select action from admin_audit where action > done.action order by action limit 1)
          from done where done.action is not null
        )
        select action from done where action is not null
      `.execute(db)
      return rows.map(({ action }) => action)
    },
  }
}
