import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/http/http-errors.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { useAct } from '../../../../lib/http/use-act.ts'
import type { Edited, PostRoom } from '../post-room.ts'
import type { Post, PostDraft } from '../post.ts'
import { postQuery } from './get-post.ts'

/** Somebody else has changed the post since it was opened here; the person has to choose. */
export class PostConflict extends Error {
  override readonly name = 'PostConflict'
  readonly newest: Post

  constructor(message: string, newest: Post) {
    super(message)
    this.newest = newest
  }
}

type Save = { draft: PostDraft; edited: Edited | null }

/** Publishes a new post, or changes the one that was edited. It is under way until `leave` has led to where it can be read. */
export function useSavePost(room: PostRoom, leave: (post: Post) => Promise<void>) {
  const queries = useQueryClient()
  return useAct({
    run: async ({ draft, edited }: Save, once) => {
      if (edited === null) return room.create(draft, once)
      try {
        return await room.update(edited, draft, once)
      } catch (error) {
        throw conflictOf(room, error) ?? error
      }
    },
    onSuccess: async (post) => {
      queries.setQueryData(postQuery(room, post.id).queryKey, post)
      await queries.invalidateQueries({ queryKey: queryKeys.posts.lists(room.name) })
      await leave(post)
    },
  })
}

function conflictOf(room: PostRoom, error: unknown): PostConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const newest = room.readCurrent(error.current)
  return newest && new PostConflict(error.message, newest)
}
