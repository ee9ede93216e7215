import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import type { PostTables } from '../tables.ts'

export type VersionRow = Selectable<PostTables['post_versions']>
export type ListedVersion = Pick<
  VersionRow,
  'id' | 'reason' | 'title' | 'author_id' | 'created_at' | 'updated_at'
> & { is_unpublished: boolean }
/** The text that an admin has typed. */
export type WrittenFields = Pick<
  VersionRow,
  'title' | 'category' | 'body' | 'blog_id' | 'image_url'
>

const listedColumns = [
  'post_versions.id',
  'post_versions.reason',
  'post_versions.title',
  'post_versions.author_id',
  'post_versions.created_at',
  'post_versions.updated_at',
] as const
const versionColumns = [
  ...listedColumns,
  'post_versions.post_id',
  'post_versions.category',
  'post_versions.body',
  'post_versions.blog_id',
  'post_versions.image_url',
] as const

export function versionRepository(database: Db) {
  const db = database.$extendTables<PostTables>()

  const ofShownPosts = () =>
    db
      .selectFrom('post_versions')
      .innerJoin('posts', (join) =>
        join.onRef('posts.id', '=', 'post_versions.post_id').on('posts.trashed_at', 'is', null),
      )

  return {
    async hasVersion(postId: string) {
      const row = await db
        .selectFrom('post_versions')
        .select('id')
        .where('post_id', '=', postId)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async listVersions(postId: string) {
      return ofShownPosts()
        .select(listedColumns)
        .select(
          sql<boolean>`posts.unpublished_id is not distinct from post_versions.id`.as(
            'is_unpublished',
          ),
        )
        .where('post_versions.post_id', '=', postId)
        .orderBy('post_versions.created_at', 'desc')
        .orderBy('post_versions.id', 'desc')
        .execute()
    },

    async findVersion(id: string): Promise<VersionRow | undefined> {
      return ofShownPosts()
        .select(versionColumns)
        .where('post_versions.id', '=', id)
        .executeTakeFirst()
    },

    async insertVersion(version: Omit<VersionRow, 'id' | 'updated_at'>): Promise<VersionRow> {
      return db
        .insertInto('post_versions')
        .values({ ...version, updated_at: version.created_at })
        .returning(versionColumns)
        .executeTakeFirstOrThrow()
    },

    async replaceVersion(id: string, written: WrittenFields, now: Date): Promise<VersionRow> {
      return db
        .updateTable('post_versions')
        .set({ ...written, updated_at: now })
        .where('id', '=', id)
        .returning(versionColumns)
        .executeTakeFirstOrThrow()
    },

    async setReason(id: string, reason: VersionRow['reason'], now: Date) {
      await db
        .updateTable('post_versions')
        .set({ reason, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** Published versions are counted apart from the others, so that they stay however long a draft is edited. */
    async deleteOldest(postId: string, kept: number) {
      await db
        .deleteFrom('post_versions')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom(
              eb
                .selectFrom('post_versions')
                .select('id')
                .select(
                  sql<string>`row_number() over (
                    partition by reason = 'published' order by created_at desc, id desc
                  )`.as('place'),
                )
                .where('post_id', '=', postId)
                .as('placed'),
            )
            .select('placed.id')
            .where('placed.place', '>', sql<string>`${kept}`),
        )
        .where(isNotUnpublished)
        .execute()
    },

    async deleteAutosaved(before: Date) {
      await db
        .deleteFrom('post_versions')
        .where('reason', '=', 'autosaved')
        .where('updated_at', '<=', before)
        .where(isNotUnpublished)
        .execute()
    },
  }
}

const isNotUnpublished = sql<boolean>`
  not exists (select from posts where posts.unpublished_id = post_versions.id)`
