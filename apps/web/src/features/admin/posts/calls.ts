import { trashDays } from '@fovea/contract/admin'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import type { BoardSearch } from './board/board-search.ts'
import { capitalize, type Edited, type PostKind, type WrittenPost } from './kinds/post-kind.ts'
import { createDraft, type Post } from './post.ts'
import { pageFrom, paged } from '../../../lib/http/paged.ts'

export function postQuery(kind: PostKind, id: string) {
  return queryOptions({
    queryKey: adminQueryKeys.posts.one(kind.name, id),
    queryFn: ({ signal }) => kind.read(id, signal),
  })
}

/** Rows per page: about two screens. */
const pageSize = 50

export function postsQuery(kind: PostKind, { search = '', status, trash }: BoardSearch) {
  const filter = { search, status, limit: pageSize, ...(trash !== undefined && { trash }) }
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.posts.list(kind.name, { search, status }, trash === 'true'),
    queryFn: ({ pageParam, signal }) => kind.list({ ...filter, ...pageFrom(pageParam) }, signal),
    ...paged,
    // Keeps rows during a search, so that a click on a row isn't lost, but not between the board and its trash, whose row
    // actions differ.
    placeholderData: (before, query) =>
      query?.queryKey.at(-1) === (trash === 'true') ? before : undefined,
  })
}

export function useRestorePost(kind: PostKind) {
  const queries = useQueryClient()
  return useAction({
    run: (id: string, once) => kind.restore(id, once),
    done: `The ${kind.noun} was restored.`,
    failed: `The ${kind.noun} was not restored.`,
    toast: () => `${capitalize(kind.noun)} restored.`,
    onSettled: () => queries.invalidateQueries({ queryKey: adminQueryKeys.posts.all(kind.name) }),
  })
}

export class PostConflict extends Error {
  override readonly name = 'PostConflict'
  readonly newest: Post

  constructor(message: string, newest: Post) {
    super(message)
    this.newest = newest
  }
}

type Save = { draft: WrittenPost; edited: Edited | null }

/** Publishes or updates a post. Stays pending until `leave` has navigated to it. */
export function useSavePost(kind: PostKind, leave: (post: Post) => Promise<void>) {
  const queries = useQueryClient()
  return useAction({
    run: async ({ draft, edited }: Save, once) => {
      if (edited === null) return kind.create(draft, once)
      try {
        return await kind.update(edited, draft, once)
      } catch (error) {
        throw conflictOf(kind, error) ?? error
      }
    },
    onSuccess: async (post) => {
      queries.setQueryData(postQuery(kind, post.id).queryKey, post)
      await queries.invalidateQueries({ queryKey: adminQueryKeys.posts.lists(kind.name) })
    },
    done: `The ${kind.noun} was saved.`,
    failed: `The ${kind.noun} was not saved.`,
    proceed: leave,
  })
}

function conflictOf(kind: PostKind, error: unknown): PostConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const newest = kind.readCurrent(error.current)
  return newest && new PostConflict(error.message, newest)
}

/** Takes a post off the website, or its schedule away. */
export function useUnpublishPost(kind: PostKind, onDone: () => void) {
  const queries = useQueryClient()
  return useAction({
    run: (post: Post, once) => kind.update(post, { ...createDraft(post), publish: 'never' }, once),
    onSuccess: () => queries.invalidateQueries({ queryKey: adminQueryKeys.posts.all(kind.name) }),
    done: `The ${kind.noun} was made a draft again.`,
    failed: `The ${kind.noun} was not changed.`,
    toast: () => `${capitalize(kind.noun)} is a draft again.`,
    proceed: onDone,
  })
}

/** Moves a post to the trash. It leaves the cache once `leave` has navigated away. */
export function useTrashPost(kind: PostKind, leave: () => void | Promise<void>) {
  const queries = useQueryClient()
  return useAction({
    run: (id: string, once) => kind.trash(id, once),
    onSuccess: () => queries.invalidateQueries({ queryKey: adminQueryKeys.posts.lists(kind.name) }),
    done: `The ${kind.noun} was deleted.`,
    failed: `The ${kind.noun} was not deleted.`,
    toast: () => `${capitalize(kind.noun)} deleted. You can restore it for ${trashDays} days.`,
    proceed: async (_, id) => {
      await leave()
      queries.removeQueries({ queryKey: postQuery(kind, id).queryKey })
    },
  })
}
