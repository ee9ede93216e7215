import { foldEmail } from '@fovea/contract/email-address'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { foldEmailSql } from '../../../platform/mail/fold-email-sql.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import { notifyWorkspaceSql, type WorkspaceTables } from '../tables.ts'

export type WorkspaceEventRow = Selectable<WorkspaceTables['workspace_events']>
type NewEventRow = Insertable<WorkspaceTables['workspace_events']>

export function workspaceEventRepository(database: Db) {
  const db = database.$extendTables<WorkspaceTables>()

  return {
    async insert(event: NewEventRow) {
      await db
        .insertInto('workspace_events')
        .values(event)
        .returning(notifyWorkspaceSql.as('notified'))
        .execute()
    },

    async list(
      workspaceId: string,
      cursor: string | undefined,
      most: number,
    ): Promise<WorkspaceEventRow[]> {
      let events = db
        .selectFrom('workspace_events')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('id', 'desc')
        .limit(most)
      if (cursor !== undefined) events = events.where('id', '<', cursor)
      return events.execute()
    },

    readAllOfPerson(userId: string) {
      return readInPages(
        db
          .selectFrom('workspace_events')
          .select(['id', 'at', 'action', 'workspace_id', 'before', 'after'])
          .where((where) =>
            where.or([where('actor_id', '=', userId), where('subject_id', '=', userId)]),
          ),
        ['id'],
      )
    },

    async forgetBefore(moment: Date) {
      await deleteExpiredRows(db, 'workspace_events', sql`at < ${moment}`)
    },

    /** Keeps the events, but erases the user and their addresses from them. */
    async eraseFrom(userId: string, addresses: readonly string[]) {
      await db
        .updateTable('workspace_events')
        .set({ actor_id: null })
        .where('actor_id', '=', userId)
        .execute()
      await db
        .updateTable('workspace_events')
        .set({ subject_id: null })
        .where('subject_id', '=', userId)
        .execute()
      await db
        .updateTable('workspace_events')
        .set({ subject_email: null })
        .where(foldEmailSql('subject_email'), 'in', addresses.map(foldEmail))
        .execute()
    },
  }
}
