import { ApiError } from '../../../lib/http/http-errors.ts'
import type { PostKind } from './kinds/post-kind.ts'
import type { Post } from './post.ts'

export class PostConflict extends Error {
  override readonly name = 'PostConflict'
  readonly newest: Post

  constructor(message: string, newest: Post) {
    super(message)
    this.newest = newest
  }
}

export function findConflict(kind: PostKind, error: unknown): PostConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const newest = kind.readCurrent(error.current)
  return newest && new PostConflict(error.message, newest)
}
