import type { Blog } from '@fovea/contract/admin'
import type { PostRow } from './repository.ts'

export function presentPublicPost(row: PostRow) {
  return {
    _id: row.id,
    title: row.title,
    category: row.category,
    created: row.created_at.toISOString(),
    updated: row.updated_at.toISOString(),
  }
}

export function presentAdminPost(row: PostRow, now: Date) {
  return {
    ...presentPublicPost(row),
    version: row.version,
    status: findPostStatus(row, now),
    published: row.published_at?.toISOString() ?? null,
    trashed: row.trashed_at?.toISOString() ?? null,
  }
}

export function findPostStatus(
  { published_at: at }: Pick<PostRow, 'published_at'>,
  now: Date,
): Blog['status'] {
  if (at === null) return 'draft'
  return at > now ? 'scheduled' : 'published'
}
