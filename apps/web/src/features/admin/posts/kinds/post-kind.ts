import type { CallInput } from '@fovea/contract/endpoint'
import type { blogCalls, BlogInput } from '@fovea/contract/admin'
import type { SendAction } from '../../../../lib/http/action-sender.ts'
import type { Post, PostDraft, PublishedPost } from '../post.ts'

export type Publish = BlogInput['publish']
/** Without `publish`, a new post is published, and a change keeps what was. */
export type WrittenPost = PostDraft & { publish?: Publish; keepChanges?: boolean }
type Edited = { id: string; version: number }
type PostPage = { posts: Post[]; next: string | undefined }
type PostQuery = CallInput<typeof blogCalls.list>['query']

export type PostKind = {
  name: 'blog' | 'use-cases'
  storedName: 'blog' | 'usecase'
  noun: 'article' | 'use case'
  title: string
  sentence: string
  viewerSentence: string
  bodyLabel: string
  places: {
    board: 'blog-board' | 'usecase-board'
    editor: 'blog-post' | 'usecase-post'
    viewer: 'blog-viewer' | 'usecase-viewer'
  }
  list: (query: PostQuery, signal: AbortSignal) => Promise<PostPage>
  read: (id: string, signal: AbortSignal) => Promise<Post>
  readPublished: (id: string, signal: AbortSignal) => Promise<PublishedPost>
  create: (draft: WrittenPost, once: SendAction) => Promise<Post>
  /** `version` is the one that was edited; the call throws a conflict if there is a newer one. */
  update: (edited: Edited, draft: WrittenPost, once: SendAction) => Promise<Post>
  trash: (id: string, once: SendAction) => Promise<unknown>
  restore: (id: string, once: SendAction) => Promise<unknown>
  errorsOf: (draft: PostDraft) => DraftErrors
  readErrors: (fields: Readonly<Record<string, string>>) => DraftErrors
  readCurrent: (current: unknown) => Post | undefined
}

export type DraftErrors = Partial<Record<keyof PostDraft, string>>

/** "An article", "A use case". */
export function capitalize(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
