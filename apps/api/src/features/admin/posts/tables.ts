import type { Blog } from '@fovea/contract/admin'
import type { ColumnType, Generated } from 'kysely'

type WrittenOnce<Value> = ColumnType<Value, Value, never>

export type PostTables = {
  posts: {
    id: Generated<string>
    kind: WrittenOnce<'blog' | 'usecase'>
    title: string
    category: Blog['category']
    body: string
    blog_id: string | null
    image_url: string
    version: Generated<number>
    /** Null is a draft; a time to come is a schedule. */
    published_at: Date | null
    created_at: WrittenOnce<Date>
    updated_at: Date
    trashed_at: Date | null
    /** The version with changes that readers do not see yet. */
    unpublished_id: Generated<string | null>
  }
  post_versions: {
    id: Generated<string>
    post_id: WrittenOnce<string>
    reason: 'published' | 'saved' | 'autosaved'
    title: string
    category: Blog['category'] | ''
    body: string
    blog_id: string | null
    image_url: string
    author_id: WrittenOnce<string | null>
    created_at: WrittenOnce<Date>
    updated_at: Date
  }
  post_version_images: { version_id: string; image_id: string }
  post_images: {
    id: Generated<string>
    type: 'png' | 'jpeg' | 'webp'
    width: number
    height: number
    bytes: Buffer
    created_at: Date
  }
  post_image_uses: { post_id: string; image_id: string }
}
