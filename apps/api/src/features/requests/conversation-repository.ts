import { createHash } from 'node:crypto'
import type { RequestStatus } from '@fovea/contract/requests/options'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { ofWorkspace, requestColumns, requestReplies } from './repository.ts'
import type { RequestTables } from './tables.ts'

export type Side = 'team' | 'sender'

type NewReply = {
  requestId: string
  authorId: string
  from: Side
  text: string
  /** Set if it came by email. */
  messageId?: string | undefined
  now: Date
}

export type RequestUpdate = { status?: RequestStatus; assignee_id?: string | null }

const unreadColumns = { team: 'unread_by_team', sender: 'unread_by_sender' } as const

export function conversationRepository(database: Db) {
  const db = database.$extendTables<RequestTables>()

  return {
    /** Serializes replies to a request, so that the maximum number of replies holds. */
    async lockRequest(id: string, workspaceId?: string) {
      const query = db
        .selectFrom('requests')
        .select([...requestColumns, requestReplies])
        .where('id', '=', id)
        .forUpdate()
      return (
        workspaceId === undefined ? query : query.where(ofWorkspace(workspaceId))
      ).executeTakeFirst()
    },

    async insertReply({ requestId, authorId, from, text, messageId, now }: NewReply) {
      const isTeam = from === 'team'
      const { id } = await db
        .insertInto('request_replies')
        .values({
          request_id: requestId,
          author_id: authorId,
          from_team: isTeam,
          text,
          email_hash: messageId === undefined ? null : hashOf(messageId),
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('requests')
        .set({
          replied_at: now,
          [unreadColumns[from]]: false,
          [unreadColumns[isTeam ? 'sender' : 'team']]: true,
          // Only an answer of the sender opens what is done.
          status: isTeam
            ? sql<RequestStatus>`case status when 'done' then status else 'waiting' end`
            : 'open',
        })
        .where('id', '=', requestId)
        .execute()
      return id
    },

    async hasEmail(requestId: string, messageId: string) {
      const found = await db
        .selectFrom('request_replies')
        .select('id')
        .where('request_id', '=', requestId)
        .where('email_hash', '=', hashOf(messageId))
        .executeTakeFirst()
      return found !== undefined
    },

    async updateRequest(id: string, update: RequestUpdate) {
      await db.updateTable('requests').set(update).where('id', '=', id).execute()
    },

    /** Leaves the mark if something came since that moment. */
    async markRead(id: string, side: Side, until: Date) {
      await db
        .updateTable('requests')
        .set({ [unreadColumns[side]]: false })
        .where('id', '=', id)
        .where(unreadColumns[side], '=', true)
        // A `Date` has no microseconds.
        .where(
          sql<SqlBool>`date_trunc('milliseconds', greatest(created_at, decided_at, replied_at)) <= ${until}`,
        )
        .execute()
    },

    async listAnswersOf(userId: string) {
      return db
        .selectFrom('request_replies')
        .innerJoin('requests', 'requests.id', 'request_replies.request_id')
        .select(['request_replies.text', 'request_replies.created_at'])
        .where('author_id', '=', userId)
        .where('from_team', '=', false)
        .where('requests.user_id', '<>', userId)
        .orderBy('request_replies.id')
        .execute()
    },

    async deleteAnswersOf(userId: string) {
      await db
        .deleteFrom('request_replies')
        .where('author_id', '=', userId)
        .where('from_team', '=', false)
        .execute()
    },
  }
}

function hashOf(messageId: string) {
  return createHash('sha256').update(messageId).digest()
}
