import { dayMs } from '@fovea/contract/time'
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import { olderThanCursor } from '../../../platform/db/older-than-cursor.ts'
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

export type AuditFilter = {
  actor?: string | undefined
  action?: string | undefined
  /** Part of the subject, or of the address of a recipient. */
  subject?: string | undefined
  /** Customers whom the subject means: entries name them as they were called then. */
  customers?: Expression<{ id: string }> | undefined
  /** UTC days, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
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

    async list(filter: AuditFilter, most: number) {
      const { actor = '', action = '', subject = '', from = '', to = '', cursor } = filter
      let query = db
        .selectFrom('admin_audit')
        .select([
          'id',
          'at',
          'actor_id',
          'actor_email',
          'action',
          'subject',
          'subject_id',
          'detail',
        ])
        .select('recipients')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
      if (actor !== '') {
        query = query.where(sql<SqlBool>`position(lower(${actor}) in lower(actor_email)) > 0`)
      }
      if (action !== '') query = query.where('action', '=', action)
      if (subject !== '') {
        query = query.where(sql<SqlBool>`(
          position(lower(${subject}) in lower(subject)) > 0 or subject_id = ${subject} or exists (
            select from admin_audit_recipients as reached
            where reached.audit_id = admin_audit.id
              and position(lower(${subject}) in lower(reached.email)) > 0
          ) or ${
            filter.customers
              ? sql<SqlBool>`subject_id in (select id::text from (${filter.customers}) as found)`
              : sql<SqlBool>`false`
          })`)
      }
      if (from !== '') query = query.where('at', '>=', new Date(from))
      if (to !== '') query = query.where('at', '<', new Date(Date.parse(to) + dayMs))
      if (cursor !== undefined) query = query.where(olderThanCursor('admin_audit', 'at', cursor))
      return query.execute()
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
  }
}
