import type { Blog } from '@fovea/contract/admin'

export type PostDraft = {
  title: string
  category: Blog['category'] | ''
  body: string
  /** The article that a use case links to, or an empty string. */
  blogId: string
  imgUrl: string
}

/** In lists, its text is empty. */
export type Post = PostDraft & {
  id: string
  created: string
  updated: string
  /** The admin who wrote it; known in lists only. */
  author?: string | undefined
  /** The admin who changed it last; known in lists only. */
  editor?: string | undefined
  /** The address of its image; known in lists only. */
  image?: string | undefined
  version: number
  status: Blog['status']
  /** Null for a draft; to come for a scheduled post. */
  published: string | null
  /** Time of deletion; null if the post isn't in the trash. */
  trashed: string | null
  /** Changes that readers do not see yet. */
  unpublished: Blog['unpublished']
  /** Their text; null in lists. */
  changes: PostDraft | null
}

/** The version that everybody may read. */
export type PublishedPost = PostDraft & { published: string }

export const emptyDraft: PostDraft = { title: '', category: '', body: '', blogId: '', imgUrl: '' }

export function createDraft({ title, category, body, blogId, imgUrl }: PostDraft): PostDraft {
  return { title, category, body, blogId, imgUrl }
}

export function isSameDraft(first: PostDraft, second: PostDraft): boolean {
  return JSON.stringify(createDraft(first)) === JSON.stringify(createDraft(second))
}
