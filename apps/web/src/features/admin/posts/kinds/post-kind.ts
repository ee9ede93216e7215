import type { CallInput } from '@fovea/contract/endpoint'
import type { blogCalls } from '@fovea/contract/admin'
import type { SendAction } from '../../../../lib/http/action-sender.ts'
import type { Post, PostDraft } from '../post.ts'

export type Edited = { id: string; version: number }
type PostPage = { posts: Post[]; next: string | undefined }
type PostQuery = CallInput<typeof blogCalls.list>['query']

/** What tells the blog and the use cases apart: their words, their places and their calls. */
export type PostKind = {
  name: 'blog' | 'use-cases'
  noun: 'article' | 'use case'
  title: string
  sentence: string
  viewerSentence: string
  bodyLabel: string
  /** The last parts of its addresses. */
  places: {
    board: 'blog-board' | 'usecase-board'
    editor: 'blog-post' | 'usecase-post'
    viewer: 'blog-viewer' | 'usecase-viewer'
  }
  list: (query: PostQuery, signal: AbortSignal) => Promise<PostPage>
  read: (id: string, signal: AbortSignal) => Promise<Post>
  create: (draft: PostDraft, once: SendAction) => Promise<Post>
  /** `version` is the one that was edited: an older one than the newest is a conflict. */
  update: (edited: Edited, draft: PostDraft, once: SendAction) => Promise<Post>
  trash: (id: string, once: SendAction) => Promise<unknown>
  restore: (id: string, once: SendAction) => Promise<unknown>
  errorsOf: (draft: PostDraft) => DraftErrors
  /** The same, as the server says it. */
  readErrors: (fields: Readonly<Record<string, string>>) => DraftErrors
  /** The newest state that came with a conflict. */
  readCurrent: (current: unknown) => Post | undefined
}

export type DraftErrors = Partial<Record<keyof PostDraft, string>>

/** "An article", "A use case": at the start of a sentence. */
export function capitalize(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
