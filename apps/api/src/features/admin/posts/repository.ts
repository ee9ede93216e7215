import type { Blog } from '@fovea/contract/admin'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { olderThanCursor } from '../../../platform/db/older-than-cursor.ts'
import type { PostTables } from './tables.ts'

export type PostRow = Selectable<PostTables['posts']>
type Kind = PostRow['kind']
export type PostFields = Pick<
  PostRow,
  'title' | 'category' | 'body' | 'blog_id' | 'image_url' | 'published_at'
>

export type PostFilter = {
  kind: Kind
  search?: string | undefined
  trashed?: boolean
  status?: Blog['status'] | undefined
  cursor?: string | undefined
  now: Date
}

export type FeedFilter = { kind: Kind; cursor?: string | undefined; now: Date }

const postColumns = [
  'posts.id',
  'posts.kind',
  'posts.title',
  'posts.category',
  'posts.body',
  'posts.blog_id',
  'posts.image_url',
  'posts.version',
  'posts.published_at',
  'posts.created_at',
  'posts.updated_at',
  'posts.trashed_at',
] as const

export function postRepository(database: Db) {
  const db = database.$extendTables<PostTables>()

  const shownPost = (kind: Kind, id: string) =>
    db
      .selectFrom('posts')
      .select(postColumns)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('trashed_at', 'is', null)

  return {
    async listPosts(filter: PostFilter, most: number) {
      const { kind, search = '', trashed = false, status, cursor, now } = filter
      let query = db
        .selectFrom('posts')
        .select(postColumns)
        .where('kind', '=', kind)
        .where('trashed_at', trashed ? 'is not' : 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
      if (cursor !== undefined) query = query.where(olderThanCursor('posts', 'created_at', cursor))
      if (status === 'draft') query = query.where('published_at', 'is', null)
      if (status === 'scheduled') query = query.where('published_at', '>', now)
      if (status === 'published') query = query.where('published_at', '<=', now)
      if (search !== '') {
        query = query.where(
          sql<boolean>`strpos(lower(title || ' ' || category), lower(${search})) > 0`,
        )
      }
      return query.execute()
    },

    /** The public view hides links to articles that are not public. */
    async listFeed({ kind, cursor, now }: FeedFilter, most: number): Promise<PostRow[]> {
      let query = db
        .selectFrom('posts')
        .leftJoin('posts as article', (join) =>
          join
            .onRef('article.id', '=', 'posts.blog_id')
            .on('article.trashed_at', 'is', null)
            .on('article.published_at', '<=', now),
        )
        .select(postColumns)
        .select('article.id as blog_id')
        .where('posts.kind', '=', kind)
        .where('posts.trashed_at', 'is', null)
        .where('posts.published_at', '<=', now)
        .orderBy('posts.published_at', 'desc')
        .orderBy('posts.id', 'desc')
        .limit(most)
      if (cursor !== undefined) {
        query = query.where(olderThanCursor('posts', 'published_at', cursor))
      }
      return query.execute()
    },

    async findPost(kind: Kind, id: string): Promise<PostRow | undefined> {
      return shownPost(kind, id).executeTakeFirst()
    },

    async lockPost(kind: Kind, id: string): Promise<PostRow | undefined> {
      return shownPost(kind, id).forUpdate().executeTakeFirst()
    },

    async insertPost(kind: Kind, fields: PostFields, now: Date): Promise<PostRow> {
      return db
        .insertInto('posts')
        .values({ ...fields, kind, created_at: now, updated_at: now })
        .returning(postColumns)
        .executeTakeFirstOrThrow()
    },

    async replacePost(id: string, fields: PostFields, now: Date): Promise<PostRow> {
      return db
        .updateTable('posts')
        .set((set) => ({ ...fields, updated_at: now, version: set('version', '+', 1) }))
        .where('id', '=', id)
        .returning(postColumns)
        .executeTakeFirstOrThrow()
    },

    async trashPost(kind: Kind, id: string, now: Date): Promise<PostRow | undefined> {
      return db
        .updateTable('posts')
        .set({ trashed_at: now })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('trashed_at', 'is', null)
        .returning(postColumns)
        .executeTakeFirst()
    },

    /** A schedule ends with the deletion, so that restoring never publishes. */
    async restorePost(kind: Kind, id: string): Promise<PostRow | undefined> {
      return db
        .updateTable('posts')
        .set({
          trashed_at: null,
          published_at: sql`case when published_at <= trashed_at then published_at end`,
        })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('trashed_at', 'is not', null)
        .returning(postColumns)
        .executeTakeFirst()
    },

    async purgeTrash(before: Date) {
      await db.deleteFrom('posts').where('trashed_at', '<=', before).execute()
    },
  }
}
