import type { OwnRequest, TeamRequest } from '@fovea/contract/requests'
import { type Expression, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import { estimateRows } from '../../platform/db/paging/estimate-rows.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import type { RequestTables } from './tables.ts'

export type ReplyRow = {
  id: string
  author_id: string | null
  from_team: boolean
  text: string
  created_at: string
}
export type RequestRow = Selectable<RequestTables['requests']> & { replies: ReplyRow[] }

/** When the last row of a page was updated, in microseconds, because a `Date` would lose them, and its id. */
export type RequestCursor = { micros: string; id: string }

export type SearchTerm = {
  /** For `like`, on lower case. */
  pattern: string
  /** A pattern that follows from it: only this one is looked up in the indexes. */
  rarest: string
  /** The text of the pattern. */
  text: string
  /** People and teams that the term finds. */
  customers: Expression<{ id: string }>
}

/** Other terms are compared with each request in the order of the list, until a page is full. */
type WeighedTerm = SearchTerm & { isLookedUp: boolean }

export type RequestFilter = {
  userId?: string | undefined
  workspaceId?: string | undefined
  state?: OwnRequest['state'] | undefined
  status?: OwnRequest['status'] | undefined
  type?: OwnRequest['type'] | undefined
  /** Null finds unassigned requests. */
  assigneeId?: string | null | undefined
  /** Each has to match. */
  terms?: WeighedTerm[] | undefined
  cursor?: RequestCursor | undefined
}

export type RequestSender = { userId: string; workspaceId: string }

export type Decision = { state: 'granted' | 'declined'; note: string; by: string; at: Date }

export const requestColumns = [
  'id',
  'user_id',
  'workspace_id',
  'type',
  'info',
  'state',
  'status',
  'assignee_id',
  'created_at',
  'decided_at',
  'decided_by',
  'note',
  'replied_at',
  'unread_by_team',
  'unread_by_sender',
] as const

export const requestReplies = sql<ReplyRow[]>`coalesce((
  select json_agg(json_build_object('id', id, 'author_id', author_id, 'from_team', from_team, 'text', text,
    'created_at', created_at) order by id)
  from request_replies where request_id = requests.id), '[]')`.as('replies')

const updatedAt = sql<Date>`greatest(requests.created_at, requests.decided_at, requests.replied_at)`

/** Small pages, because a request can hold as much text as a few forms. */
const requestsOfPage = 100

export function requestRepository(database: Db) {
  const db = database.$extendTables<RequestTables>()

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
          unread_by_team: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** An estimate of the texts and customers, without reading them. */
    estimateMatching(term: SearchTerm) {
      return estimateRows(
        db
          .selectFrom(
            sql<{ id: string }>`(${matchingTexts(term)} union all ${term.customers})`.as('found'),
          )
          .select('found.id'),
      )
    },

    /** A page, to be executed or explained. */
    pageQuery(filter: RequestFilter, most: number) {
      const { userId, workspaceId, state, status, type, assigneeId, cursor } = filter
      let query = db
        .selectFrom('requests')
        .select([...requestColumns, requestReplies])
        .select(
          sql<string>`(extract(epoch from ${updatedAt}) * 1000000)::bigint::text`.as('micros'),
        )
        .orderBy(updatedAt, 'desc')
        .orderBy('id', 'desc')
        .limit(most)
      if (userId !== undefined) query = query.where('user_id', '=', userId)
      if (workspaceId !== undefined) query = query.where(ofWorkspace(workspaceId))
      if (state !== undefined) query = query.where('state', '=', state)
      if (status !== undefined) query = query.where('status', '=', status)
      if (type !== undefined) query = query.where('type', '=', type)
      if (assigneeId === null) query = query.where('assignee_id', 'is', null)
      else if (assigneeId !== undefined) query = query.where('assignee_id', '=', assigneeId)
      for (const term of filter.terms ?? []) query = query.where(matches(term))
      if (cursor !== undefined) {
        query = query.where(
          sql<SqlBool>`(${updatedAt}, requests.id) <
            (timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`,
        )
      }
      return query
    },

    readAllOf(userId: string) {
      return readInPages(
        db
          .selectFrom('requests')
          .select([...requestColumns, requestReplies])
          .where('user_id', '=', userId),
        ['id'],
        requestsOfPage,
      )
    },

    /** Counts requests that are not done, by status and type. */
    async countByType() {
      return db
        .selectFrom('requests')
        .select(['status', 'type', sql<number>`count(*)::int`.as('count')])
        .where('status', 'in', ['open', 'waiting'])
        .groupBy(['status', 'type'])
        .execute()
    },

    async findRequest(id: string, workspaceId?: string) {
      const query = db
        .selectFrom('requests')
        .select([...requestColumns, requestReplies])
        .where('id', '=', id)
      return (
        workspaceId === undefined ? query : query.where(ofWorkspace(workspaceId))
      ).executeTakeFirst()
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
          unread_by_sender: true,
          unread_by_team: false,
        })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning([...requestColumns, requestReplies])
        .executeTakeFirst()
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

    /** Keeps requests that wait for an answer at any age. */
    async deleteDoneBefore(moment: Date) {
      await deleteExpiredRows(db, 'requests', sql`status = 'done' and ${updatedAt} < ${moment}`)
    },
  }
}

/** A personal workspace has the id of its user. */
export function ofWorkspace(workspaceId: string) {
  return sql<SqlBool>`(requests.workspace_id = ${workspaceId}
    or (requests.user_id = ${workspaceId} and requests.workspace_id is null))`
}

function matches(term: WeighedTerm) {
  // An array, because a join could read the list in its order and compare each request with all that are found.
  if (term.isLookedUp) return sql<SqlBool>`requests.id = any (array${matchingIds(term)})`
  const { pattern, customers } = term
  // A scalar subquery is never hashed, which would read all replies that match.
  return sql<SqlBool>`(
    ${wordsSql} like ${pattern}
    or (select true from request_replies
      where request_id = requests.id and lower(text) like ${pattern} limit 1)
    or (select true from (${customers}) as found
      where found.id in (requests.workspace_id, requests.user_id) limit 1)
  )`
}

const wordsSql = sql`lower(jsonb_path_query_array(requests.info, '$.*')::text)`

/** A union, so that each part can use its index; lateral, so that it does: otherwise all requests could be joined. */
function matchingIds(term: SearchTerm) {
  return sql`(
    ${matchingTexts(term)}
    union select own.id from (${term.customers}) as found, lateral (
      select id from requests where workspace_id = found.id
      union all select id from requests where user_id = found.id
    ) as own
  )`
}

function matchingTexts({ pattern, rarest, text }: SearchTerm) {
  const contains = (words: RawBuilder<unknown>) =>
    rarest === pattern
      ? sql`${words} like ${pattern}`
      : sql`${words} like ${rarest} and position(${text} in ${words}) > 0`
  return sql`select id from requests where ${contains(wordsSql)}
    union select request_id from request_replies where ${contains(sql`lower(text)`)}`
}
