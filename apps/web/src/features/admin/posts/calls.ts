import { trashDays } from '@fovea/contract/admin'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { officeKeys } from '../../../lib/http/office-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'
import type { BoardSearch } from './board/board-search.ts'
import { capitalised, type Edited, type PostRoom } from './kinds/post-room.ts'
import type { Post, PostDraft } from './post.ts'
import { pageFrom, paged } from '../../../lib/http/paged.ts'

export function postQuery(room: PostRoom, id: string) {
  return queryOptions({
    queryKey: officeKeys.posts.one(room.name, id),
    queryFn: ({ signal }) => room.read(id, signal),
  })
}

/** As much as a screen or two can show. */
const pageSize = 50

/** A board, newest first, a page at a time. */
export function postsQuery(room: PostRoom, { search = '', trash }: BoardSearch) {
  const filter = { search, limit: pageSize, ...(trash !== undefined && { trash }) }
  return infiniteQueryOptions({
    queryKey: officeKeys.posts.list(room.name, search, trash === 'true'),
    queryFn: ({ pageParam, signal }) => room.list({ ...filter, ...pageFrom(pageParam) }, signal),
    ...paged,
    // Rows stay while others are looked for, or a press on one of them would be lost; the trash has other acts.
    placeholderData: (before, query) =>
      query?.queryKey.at(-1) === (trash === 'true') ? before : undefined,
  })
}

/** Takes a post out of the trash. */
export function useRestorePost(room: PostRoom) {
  const queries = useQueryClient()
  return useAct({
    run: (id: string, once) => room.restore(id, once),
    done: `The ${room.noun} was restored.`,
    failed: `The ${room.noun} was not restored.`,
    toast: () => `${capitalised(room.noun)} restored.`,
    onSettled: () => queries.invalidateQueries({ queryKey: officeKeys.posts.all(room.name) }),
  })
}

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
      await queries.invalidateQueries({ queryKey: officeKeys.posts.lists(room.name) })
    },
    done: `The ${room.noun} was saved.`,
    failed: `The ${room.noun} was not saved.`,
    proceed: leave,
  })
}

function conflictOf(room: PostRoom, error: unknown): PostConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const newest = room.readCurrent(error.current)
  return newest && new PostConflict(error.message, newest)
}

/** Puts a post into the trash. It is forgotten once `leave` has led away from it. */
export function useTrashPost(room: PostRoom, leave: () => void | Promise<void>) {
  const queries = useQueryClient()
  return useAct({
    run: (id: string, once) => room.trash(id, once),
    onSuccess: () => queries.invalidateQueries({ queryKey: officeKeys.posts.lists(room.name) }),
    done: `The ${room.noun} was deleted.`,
    failed: `The ${room.noun} was not deleted.`,
    toast: () => `${capitalised(room.noun)} deleted. You can restore it for ${trashDays} days.`,
    proceed: async (_, id) => {
      await leave()
      queries.removeQueries({ queryKey: postQuery(room, id).queryKey })
    },
  })
}
