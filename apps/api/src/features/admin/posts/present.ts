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

export function presentAdminPost(row: PostRow) {
  return {
    ...presentPublicPost(row),
    version: row.version,
    trashed: row.trashed_at?.toISOString() ?? null,
  }
}
