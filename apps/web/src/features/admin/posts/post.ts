import type { Blog } from '@fovea/contract/admin'

export type PostDraft = {
  title: string
  category: Blog['category'] | ''
  /** Markdown. */
  body: string
  /** The article that a use case points to, or nothing. */
  blogId: string
  imgUrl: string
}

/** An article or a use case. */
export type Post = PostDraft & {
  id: string
  created: string
  version: number
  /** When it was deleted, for what is in the trash. */
  trashed: string | null
}

export const emptyDraft: PostDraft = { title: '', category: '', body: '', blogId: '', imgUrl: '' }

/** The part of a post that is written. */
export function createDraft({ title, category, body, blogId, imgUrl }: PostDraft): PostDraft {
  return { title, category, body, blogId, imgUrl }
}

export function isSameDraft(first: PostDraft, second: PostDraft): boolean {
  return JSON.stringify(createDraft(first)) === JSON.stringify(createDraft(second))
}
