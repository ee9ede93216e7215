import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import type { PostTables } from '../tables.ts'
import type { CleanImage, ImageType } from './image-types.ts'

export function postImageRepository(database: Db) {
  const db = database.$extendTables<PostTables>()
  return {
    async insertImage(image: CleanImage & { type: ImageType }, now: Date) {
      return db
        .insertInto('post_images')
        .values({ ...image, created_at: now })
        .returning(['id', 'width', 'height'])
        .executeTakeFirstOrThrow()
    },

    async findImage(id: string) {
      return db
        .selectFrom('post_images')
        .select(['type', 'bytes'])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async findSize(id: string) {
      return db
        .selectFrom('post_images')
        .select(['width', 'height'])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async replaceUses(postId: string, imageIds: readonly string[]) {
      await db.deleteFrom('post_image_uses').where('post_id', '=', postId).execute()
      if (imageIds.length === 0) return
      await db
        .insertInto('post_image_uses')
        .columns(['post_id', 'image_id'])
        .expression((eb) =>
          eb
            .selectFrom('post_images')
            .select([sql<string>`${postId}::uuid`.as('post_id'), 'id'])
            .where('id', 'in', imageIds),
        )
        .execute()
    },

    async replaceVersionImages(versionId: string, imageIds: readonly string[]) {
      await db.deleteFrom('post_version_images').where('version_id', '=', versionId).execute()
      if (imageIds.length === 0) return
      await db
        .insertInto('post_version_images')
        .columns(['version_id', 'image_id'])
        .expression((eb) =>
          eb
            .selectFrom('post_images')
            .select([sql<string>`${versionId}::uuid`.as('version_id'), 'id'])
            .where('id', 'in', imageIds),
        )
        .execute()
    },

    async deleteUnused(before: Date) {
      await db
        .deleteFrom('post_images')
        .where('created_at', '<=', before)
        .where(
          sql<boolean>`not exists (
            select from post_image_uses where image_id = post_images.id
            union all
            select from post_version_images where image_id = post_images.id
          )`,
        )
        .execute()
    },
  }
}
