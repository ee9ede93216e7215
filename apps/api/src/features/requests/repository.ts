import type { OwnRequest, TeamRequest } from '@fovea/contract/requests'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import { olderThanCursor } from '../../platform/db/older-than-cursor.ts'
import type { RequestTables } from './tables.ts'

export type ReplyRow = { id: string; text: string; created_at: string }
export type RequestRow = Selectable<RequestTables['requests']> & { replies: ReplyRow[] }

export type RequestFilter = {
  userId?: string | undefined
  workspaceId?: string | undefined
  state?: OwnRequest['state'] | undefined
  type?: OwnRequest['type'] | undefined
  cursor?: string | undefined
}

export type RequestSender = { userId: string; workspaceId: string }

export type Decision = { state: 'granted' | 'declined'; note: string; by: string; at: Date }

const requestColumns = [
  'id',
  'user_id',
  'workspace_id',
  'type',
  'info',
  'state',
  'created_at',
  'decided_at',
  'decided_by',
  'note',
] as const

/** Small pages, because a request can hold as much text as a few forms. */
const requestsOfPage = 100

export function requestRepository(database: Db) {
  const db = database.$extendTables<RequestTables>()
  const replies = sql<ReplyRow[]>`coalesce((
    select json_agg(json_build_object('id', id, 'text', text, 'created_at', created_at) order by id)
    from request_replies where request_id = requests.id), '[]')`.as('replies')

  return {
    async insertRequest(by: RequestSender, { type, info }: TeamRequest, now: Date) {
      const { id } = await db
        .insertInto('requests')
        .values({
          user_id: by.userId,
          workspace_id: by.workspaceId === by.userId ? null : by.workspaceId,
          type,
          info: JSON.stringify(info),
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async listRequests(filter: RequestFilter, most: number) {
      const { userId, workspaceId, state, type, cursor } = filter
      let query = db
        .selectFrom('requests')
        .select([...requestColumns, replies])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
      if (userId !== undefined) query = query.where('user_id', '=', userId)
      if (workspaceId !== undefined) {
        query = query.where((where) =>
          where.or([
            where('workspace_id', '=', workspaceId),
            where.and([where('user_id', '=', workspaceId), where('workspace_id', 'is', null)]),
          ]),
        )
      }
      if (state !== undefined) query = query.where('state', '=', state)
      if (type !== undefined) query = query.where('type', '=', type)
      if (cursor !== undefined) {
        query = query.where(olderThanCursor('requests', 'created_at', cursor))
      }
      return query.execute()
    },

    readAllOf(userId: string) {
      return readInPages(
        db
          .selectFrom('requests')
          .select([...requestColumns, replies])
          .where('user_id', '=', userId),
        ['id'],
        requestsOfPage,
      )
    },

    async countOpen() {
      const row = await db
        .selectFrom('requests')
        .select(sql<string>`count(*)`.as('count'))
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async findRequest(id: string) {
      return db
        .selectFrom('requests')
        .select([...requestColumns, replies])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** Undefined if the request is already decided, so that the first of two concurrent decisions wins. */
    async decideRequest(id: string, decision: Decision) {
      return db
        .updateTable('requests')
        .set({
          state: decision.state,
          note: decision.note,
          decided_by: decision.by,
          decided_at: decision.at,
        })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning([...requestColumns, replies])
        .executeTakeFirst()
    },

    /** Serializes replies to a request, so that the maximum number of replies holds. */
    async lockRequest(id: string) {
      return db
        .selectFrom('requests')
        .select([...requestColumns, replies])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    async insertReply(reply: { requestId: string; authorId: string; text: string; now: Date }) {
      const { id } = await db
        .insertInto('request_replies')
        .values({
          request_id: reply.requestId,
          author_id: reply.authorId,
          text: reply.text,
          created_at: reply.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async listRequestIds(userId: string) {
      const rows = await db
        .selectFrom('requests')
        .select('id')
        .where('user_id', '=', userId)
        .execute()
      return rows.map(({ id }) => id)
    },

    async eraseWorkspace(workspaceId: string) {
      await db.deleteFrom('requests').where('workspace_id', '=', workspaceId).execute()
    },

    async eraseRequests(userId: string) {
      await db.deleteFrom('requests').where('user_id', '=', userId).execute()
    },

    /** Requests that are still open are kept at any age. */
    async deleteDecidedBefore(moment: Date) {
      await deleteExpiredRows(db, 'requests', sql`state <> 'open' and decided_at < ${moment}`)
    },
  }
}
