import type { OwnRequest, TeamRequest } from '@fovea/contract/requests'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import { olderThanCursor } from '../../platform/db/older-than-cursor.ts'
import type { RequestTables } from './tables.ts'

export type ReplyRow = { id: string; text: string; created_at: string }
export type RequestRow = Selectable<RequestTables['requests']> & { replies: ReplyRow[] }

/** Which requests are wanted. All, where nothing is said. */
export type RequestFilter = {
  /** Sent by this person, wherever. */
  userId?: string | undefined
  /** Sent in this workspace: a team's, or a person's own. */
  workspaceId?: string | undefined
  state?: OwnRequest['state'] | undefined
  type?: OwnRequest['type'] | undefined
  /** Those before this one, in the order of their time. */
  cursor?: string | undefined
}

/** Who asks, and where. */
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

/** A request can hold a few forms' worth of text. */
const requestsOfPage = 100

/** All SQL of the requests. Made anew over a transaction where several acts belong together. */
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

    /** Newest first. */
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

    /** Nothing where it is decided already: of two admins at once one wins. */
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

    /** Replies to one request wait for each other, so that their number can be bounded. */
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

    /** What nobody has decided yet stays, however old. */
    async forgetDecidedBefore(moment: Date) {
      await deleteExpiredRows(db, 'requests', sql`state <> 'open' and decided_at < ${moment}`)
    },
  }
}
