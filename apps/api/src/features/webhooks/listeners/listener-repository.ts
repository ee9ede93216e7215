import type { WebhookEventType } from '@fovea/contract/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { lockInTransaction } from '../../../platform/db/locking/advisory-lock.ts'
import type { WebhookTables } from '../tables.ts'

/** A program that reads without ever acknowledging ends before it fills the database. */
const mostUnacknowledged = 10_000

type NewListener = { workspaceId: string; events: WebhookEventType[]; now: Date; expiresAt: Date }
type OneListener = { workspaceId: string; id: string }

export function listenerRepository(database: Db) {
  const db = database.$extendTables<WebhookTables>()
  return {
    /** Serializes changes to the number of listeners of a workspace. */
    async lockWorkspace(workspaceId: string) {
      await lockInTransaction(db, 'webhooks', workspaceId)
    },

    async count(workspaceId: string, now: Date) {
      const row = await db
        .selectFrom('webhook_listeners')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async insert({ workspaceId, events, now, expiresAt }: NewListener) {
      const values = { workspace_id: workspaceId, events, created_at: now, expires_at: expiresAt }
      return db
        .insertInto('webhook_listeners')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
    },

    /** Returns false if it has ended. */
    async prolong({ workspaceId, id }: OneListener, now: Date, expiresAt: Date) {
      const { numUpdatedRows } = await db
        .updateTable('webhook_listeners')
        .set({ expires_at: expiresAt })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async acknowledge(id: string, eventIds: readonly string[]) {
      if (eventIds.length === 0) return
      await db
        .deleteFrom('webhook_listener_events')
        .where('listener_id', '=', id)
        .where('event_id', 'in', eventIds)
        .execute()
    },

    async listUnacknowledged(id: string, most: number) {
      return db
        .selectFrom('webhook_listener_events')
        .innerJoin('webhook_events', 'webhook_events.id', 'event_id')
        .select(['event_id', 'type', 'test', 'at', 'body'])
        .where('listener_id', '=', id)
        .orderBy('event_id')
        .limit(most)
        .execute()
    },

    async delete({ workspaceId, id }: OneListener) {
      const { numDeletedRows } = await db
        .deleteFrom('webhook_listeners')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    async deleteOf(workspaceId: string) {
      await db.deleteFrom('webhook_listeners').where('workspace_id', '=', workspaceId).execute()
    },

    async deleteEnded(now: Date) {
      const unacknowledged = sql`(select count(*) from webhook_listener_events where listener_id = id)`
      await deleteExpiredRows(
        db,
        'webhook_listeners',
        sql`expires_at <= ${now} or ${unacknowledged} > ${mostUnacknowledged}`,
      )
    },
  }
}
