import type { Blog, PostVersion, PostVersionText } from '@fovea/contract/admin'
import type { PostRow, ShownPostRow } from './repository.ts'
import type { ListedVersion, VersionRow } from './versions/repository.ts'

export function presentPublicPost(row: PostRow) {
  return {
    _id: row.id,
    title: row.title,
    category: row.category,
    created: row.created_at.toISOString(),
    updated: row.updated_at.toISOString(),
    published: (row.published_at ?? row.created_at).toISOString(),
  }
}

export function presentAdminPost(row: ShownPostRow, now: Date) {
  return {
    ...presentPublicPost(row),
    version: row.version,
    status: findPostStatus(row, now),
    published: row.published_at?.toISOString() ?? null,
    trashed: row.trashed_at?.toISOString() ?? null,
    unpublished: presentUnpublished(row),
  }
}

function presentUnpublished({ unpublished_id, unpublished_title, unpublished_at }: ShownPostRow) {
  if (unpublished_id === null || unpublished_at === null) return null
  return {
    _id: unpublished_id,
    title: unpublished_title ?? '',
    saved: unpublished_at.toISOString(),
  }
}

export function findPostStatus(
  { published_at: at }: Pick<PostRow, 'published_at'>,
  now: Date,
): Blog['status'] {
  if (at === null) return 'draft'
  return at > now ? 'scheduled' : 'published'
}

export function presentVersion(
  row: ListedVersion,
  authors: ReadonlyMap<string, string>,
): PostVersion {
  return {
    _id: row.id,
    reason: row.reason,
    title: row.title,
    author: authors.get(row.author_id ?? '') ?? null,
    created: row.created_at.toISOString(),
    updated: row.updated_at.toISOString(),
    isUnpublished: row.is_unpublished,
  }
}

export function presentVersionText(row: VersionRow): PostVersionText {
  return {
    _id: row.id,
    title: row.title,
    category: row.category,
    text: row.body,
    blogId: row.blog_id ?? '',
    imgUrl: row.image_url,
  }
}
