import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import type { AuditTables } from './tables.ts'
import type { AuditMention } from './remove-traces.ts'

type NewEntry = {
  at: Date
  actor_id: string
  actor_email: string
  action: string
  subject: string
  subject_id: string
  detail: Record<string, unknown>
}

export type AuditRow = Selectable<AuditTables['admin_audit']>

export function auditRepository(database: Db) {
  const db = database.$extendTables<AuditTables>()

  return {
    async insert(entry: NewEntry) {
      const { id } = await db
        .insertInto('admin_audit')
        .values({ ...entry, detail: JSON.stringify(entry.detail) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async deleteBefore(moment: Date) {
      await deleteExpiredRows(db, 'admin_audit', sql`at < ${moment}`)
    },

    async addRecipients(auditId: string, people: readonly { userId: string; email: string }[]) {
      const given = JSON.stringify(people.map(({ userId, email }) => ({ userId, email })))
      const { numAffectedRows } = await sql`
        insert into admin_audit_recipients (audit_id, user_id, email)
        select ${auditId}, "userId", email
        from jsonb_to_recordset(${given}::jsonb) as given ("userId" uuid, email text)
        on conflict do nothing`.execute(db)
      await db
        .updateTable('admin_audit')
        .set({ recipients: sql`coalesce(recipients, 0) + ${Number(numAffectedRows ?? 0)}` })
        .where('id', '=', auditId)
        .execute()
    },

    async listRecipients(auditId: string, after: string, most: number) {
      const rows = await db
        .selectFrom('admin_audit_recipients')
        .select('email')
        .where('audit_id', '=', auditId)
        .where('email', '>', after)
        .orderBy('email')
        .limit(most)
        .execute()
      return rows.map(({ email }) => email)
    },

    async listAbout(subjectId: string, most: number) {
      return db
        .selectFrom('admin_audit')
        .select(['id', 'at', 'actor_id', 'action', 'subject'])
        .where('subject_id', '=', subjectId)
        .orderBy('at', 'desc')
        .limit(most)
        .execute()
    },

    async listActors(
      subjectIds: readonly string[],
      actions: readonly string[],
      which: 'first' | 'last',
    ) {
      return db
        .selectFrom('admin_audit')
        .distinctOn('subject_id')
        .select(['subject_id', 'actor_id', 'actor_email'])
        .where('subject_id', 'in', subjectIds)
        .where('action', 'in', actions)
        .orderBy('subject_id')
        .orderBy('at', which === 'first' ? 'asc' : 'desc')
        .execute()
    },

    async exists(id: string) {
      const row = await db
        .selectFrom('admin_audit')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    readAllOf(userId: string) {
      return readInPages(
        db
          .selectFrom('admin_audit')
          .select(['id', 'at', 'action', 'subject', 'detail', 'actor_id'])
          .where((where) =>
            where.or([where('actor_id', '=', userId), where('subject_id', '=', userId)]),
          ),
        ['id'],
      )
    },

    async blankActor(userId: string, name: string) {
      await db
        .updateTable('admin_audit')
        .set({ actor_id: null, actor_email: name })
        .where('actor_id', '=', userId)
        .execute()
    },

    async listMentions(traces: readonly string[]) {
      return db
        .selectFrom('admin_audit')
        .select(['id', 'subject', 'subject_id', 'detail'])
        .where(
          sql<SqlBool>`exists (
            select from unnest(${[...traces]}::text[]) as trace
            where position(lower(trace collate "C")
              in lower(concat_ws(' ', subject, subject_id, detail) collate "C")) > 0
          )`,
        )
        .execute()
    },

    async rewrite({ id, subject, subject_id, detail }: AuditMention) {
      await db
        .updateTable('admin_audit')
        .set({ subject, subject_id, detail: JSON.stringify(detail) })
        .where('id', '=', id)
        .execute()
    },

    /** Skips from one action to the next by the index, so the cost does not grow with the number of entries. */
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

    /** Skips in the same way, so the cost is that of everyone who has been on the staff. */
    async listActorEmails(part: string) {
      const { rows } = await sql<{ email: string }>`
        with recursive done as (
          (select actor_email as email from admin_audit order by actor_email limit 1)
          union all
          select (
            select actor_email from admin_audit where actor_email > done.email order by actor_email limit 1
          ) from done where done.email is not null
        )
        select email from done where position(lower(${part}) in lower(email)) > 0
      `.execute(db)
      return rows.map(({ email }) => email)
    },
  }
}
