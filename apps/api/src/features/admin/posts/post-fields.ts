import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { findPostRow } from './find-post.ts'
import type { PostContent, PostKind } from './kinds/post-kind.ts'
import { findPublicationTime, type Moment } from './publication.ts'
import { type PostFields, postRepository } from './repository.ts'

export async function toPostFields(
  db: Db,
  kind: PostKind<unknown>,
  content: PostContent,
  moment: Moment,
): Promise<PostFields> {
  const { title, category, body, blogId, imgUrl, publish } = content
  return {
    title,
    category,
    body,
    blog_id: await articleOf(db, blogId),
    image_url: imgUrl,
    published_at: findPublicationTime(kind, publish, moment),
  }
}

async function articleOf(db: Db, blogId: string): Promise<string | null> {
  if (blogId === '') return null
  const row = await findPostRow(blogId, () => postRepository(db).findPost('blog', blogId))
  if (row) return row.id
  const message = "This article doesn't exist or is in the trash."
  throw new AppError('BAD_INPUT', message, { fields: { 'usecase.blogId': message } })
}
