import type { boardStatuses } from '@fovea/contract/admin'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { olderThanCursor } from '../../../platform/db/older-than-cursor.ts'
import type { PostTables } from './tables.ts'

export type PostRow = Selectable<PostTables['posts']>
/** A draft has the text of its unpublished changes. */
export type ShownPostRow = PostRow & {
  unpublished_title: string | null
  unpublished_at: Date | null
}
type Kind = PostRow['kind']
export type PostFields = Pick<
  PostRow,
  'title' | 'category' | 'body' | 'blog_id' | 'image_url' | 'published_at'
>
export type BoardStatus = (typeof boardStatuses)[number]

export type PostFilter = {
  kind: Kind
  search?: string | undefined
  trashed?: boolean
  status?: BoardStatus | undefined
  cursor?: string | undefined
  now: Date
}

type Published = { kind: Kind; now: Date }
export type FeedFilter = Published & { cursor?: string | undefined }

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
  'posts.unpublished_id',
] as const

const isDraft = sql`posts.published_at is null and written.id is not null`
/** A draft is shown as it was last written, even without a title or a category. */
const shownColumns = [
  'posts.id',
  'posts.kind',
  sql<string>`case when ${isDraft} and written.title <> '' then written.title else posts.title end`.as(
    'title',
  ),
  sql<PostRow['category']>`
    case when ${isDraft} and written.category <> '' then written.category else posts.category end
  `.as('category'),
  sql<string>`case when ${isDraft} then written.body else posts.body end`.as('body'),
  sql<string | null>`case when ${isDraft} then written.blog_id else posts.blog_id end`.as(
    'blog_id',
  ),
  // Pages link to it, so it is left out until it is a whole https address.
  sql<string>`
    case when not (${isDraft}) then posts.image_url
      when written.image_url like 'https://%' then written.image_url else '' end
  `.as('image_url'),
  'posts.version',
  'posts.published_at',
  'posts.created_at',
  'posts.updated_at',
  'posts.trashed_at',
  'posts.unpublished_id',
  'written.title as unpublished_title',
  'written.updated_at as unpublished_at',
] as const

export function postRepository(database: Db) {
  const db = database.$extendTables<PostTables>()

  const withUnpublished = () =>
    db
      .selectFrom('posts')
      .leftJoin('post_versions as written', 'written.id', 'posts.unpublished_id')

  /** The public view hides links to articles that are not public. */
  const published = ({ kind, now }: Published) =>
    db
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

  return {
    async listPosts(filter: PostFilter, most: number) {
      const { kind, search = '', trashed = false, status, cursor, now } = filter
      let query = withUnpublished()
        .select(shownColumns)
        .where('posts.kind', '=', kind)
        .where('posts.trashed_at', trashed ? 'is not' : 'is', null)
        .orderBy('posts.created_at', 'desc')
        .orderBy('posts.id', 'desc')
        .limit(most)
      if (cursor !== undefined) query = query.where(olderThanCursor('posts', 'created_at', cursor))
      if (status === 'draft') query = query.where('posts.published_at', 'is', null)
      if (status === 'scheduled') query = query.where('posts.published_at', '>', now)
      if (status === 'published') query = query.where('posts.published_at', '<=', now)
      if (status === 'changed') {
        query = query
          .where('posts.published_at', 'is not', null)
          .where('posts.unpublished_id', 'is not', null)
      }
      if (search !== '') {
        query = query.where(
          sql<boolean>`
            (strpos(lower(posts.title || ' ' || posts.category), lower(${search})) > 0
              or strpos(lower(written.title || ' ' || written.category), lower(${search})) > 0)`,
        )
      }
      return query.execute()
    },

    async listFeed({ cursor, ...shown }: FeedFilter, most: number): Promise<PostRow[]> {
      let query = published(shown)
        .orderBy('posts.published_at', 'desc')
        .orderBy('posts.id', 'desc')
        .limit(most)
      if (cursor !== undefined) {
        query = query.where(olderThanCursor('posts', 'published_at', cursor))
      }
      return query.execute()
    },

    async findPublished(id: string, shown: Published): Promise<PostRow | undefined> {
      return published(shown).where('posts.id', '=', id).executeTakeFirst()
    },

    async findPost(kind: Kind | null, id: string): Promise<ShownPostRow | undefined> {
      let query = withUnpublished()
        .select(shownColumns)
        .where('posts.id', '=', id)
        .where('posts.trashed_at', 'is', null)
      if (kind !== null) query = query.where('posts.kind', '=', kind)
      return query.executeTakeFirst()
    },

    async readPost(id: string): Promise<ShownPostRow> {
      return withUnpublished()
        .select(shownColumns)
        .where('posts.id', '=', id)
        .executeTakeFirstOrThrow()
    },

    async lockPost(id: string, kind?: Kind): Promise<PostRow | undefined> {
      let query = db
        .selectFrom('posts')
        .select(postColumns)
        .where('id', '=', id)
        .where('trashed_at', 'is', null)
      if (kind !== undefined) query = query.where('kind', '=', kind)
      return query.forUpdate().executeTakeFirst()
    },

    /** Null if there are no changes. */
    async setUnpublished(id: string, versionId: string | null) {
      return db
        .updateTable('posts')
        .set((set) => ({ unpublished_id: versionId, version: set('version', '+', 1) }))
        .where('id', '=', id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    },

    async insertPost(kind: Kind, fields: PostFields, now: Date): Promise<PostRow> {
      return db
        .insertInto('posts')
        .values({ ...fields, kind, created_at: now, updated_at: now })
        .returning(postColumns)
        .executeTakeFirstOrThrow()
    },

    async replacePost(
      id: string,
      fields: PostFields & Pick<PostRow, 'unpublished_id'>,
      now: Date,
    ): Promise<PostRow> {
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
