import {
  discardPostChanges,
  getPostVersion,
  listPostVersions,
  postImagesPath,
  restorePostVersion,
  savePostChanges,
  trashDays,
  type PostVersion,
  type SavedChanges,
} from '@fovea/contract/admin'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { useAction, useActionInLoop } from '../../../lib/http/use-action.ts'
import type { BoardSearch } from './board/board-search.ts'
import type { Target } from './autosave/autosave.ts'
import { capitalize, type PostKind, type WrittenPost } from './kinds/post-kind.ts'
import { createDraft, type Post, type PostDraft } from './post.ts'
import { findConflict } from './post-conflict.ts'
import { call } from '../../../lib/http/http.ts'
import { pageFrom, paged } from '../../../lib/http/paged.ts'

export function postQuery(kind: PostKind, id: string) {
  return queryOptions({
    queryKey: adminQueryKeys.posts.one(kind.name, id),
    queryFn: async ({ signal }) => {
      const post = await kind.read(id, signal)
      if (post.unpublished === null) return post
      return { ...post, changes: await readVersion(post.unpublished._id, signal) }
    },
  })
}

/** The version that everybody may read. */
export function publishedPostQuery(kind: PostKind, id: string) {
  return queryOptions({
    queryKey: ['published-post', kind.name, id],
    queryFn: async ({ signal }) => {
      const post = await kind.readPublished(id, signal)
      // Other sites need whole addresses; here, only images without a host may have another protocol than https.
      const body = post.body.replaceAll(location.origin + postImagesPath, postImagesPath)
      return { ...post, body }
    },
  })
}

async function readVersion(versionId: string, signal: AbortSignal): Promise<PostDraft> {
  const { doc } = (await call(getPostVersion, { params: { versionId } }, { signal })).payload
  return createDraft({ ...doc, body: doc.text })
}

export function postVersionsQuery(postId: string) {
  return queryOptions({
    queryKey: adminQueryKeys.posts.versions(postId),
    queryFn: async ({ signal }) =>
      (await call(listPostVersions, { query: { postId } }, { signal })).payload.docs,
  })
}

/** A version changes while it gathers an hour of typing. */
export function postVersionQuery({ _id, updated }: Pick<PostVersion, '_id' | 'updated'>) {
  return queryOptions({
    queryKey: adminQueryKeys.posts.version(_id, updated),
    queryFn: ({ signal }) => readVersion(_id, signal),
    staleTime: Infinity,
  })
}

export function useRestoreVersion(kind: PostKind, onRestored: () => void | Promise<void>) {
  const queries = useQueryClient()
  return useAction({
    run: (versionId: string, once) => once(restorePostVersion, { params: { versionId } }),
    onSuccess: ({ payload: { doc } }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: adminQueryKeys.posts.all(kind.name) }),
        queries.invalidateQueries({ queryKey: adminQueryKeys.posts.versions(doc._id) }),
      ]),
    done: 'The version was restored.',
    failed: 'The version was not restored.',
    toast: () => 'Version restored. Readers see it once you publish it.',
    proceed: onRestored,
  })
}

/** Rows per page: about two screens. */
const pageSize = 50

export function postsQuery(kind: PostKind, { search = '', status, trash }: BoardSearch) {
  const filter = {
    search,
    status,
    limit: pageSize,
    texts: 'false' as const,
    ...(trash !== undefined && { trash }),
  }
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
  return useAction({
    run: (id: string, once) => kind.restore(id, once),
    done: `The ${kind.noun} was restored.`,
    failed: `The ${kind.noun} was not restored.`,
    toast: () => `${capitalize(kind.noun)} restored.`,
    refetches: [adminQueryKeys.posts.all(kind.name)],
  })
}

type Save = {
  draft: WrittenPost
  /** Ends saving while typing, and answers what it has saved. */
  hold: () => Promise<Target>
  /** After a conflict: the newest version, which is replaced. */
  replaced: number | undefined
}

/** Publishes or updates a post. Stays pending until `leave` has navigated to it. */
export function useSavePost(kind: PostKind, leave: (post: Post) => Promise<void>) {
  const queries = useQueryClient()
  return useAction({
    run: async ({ draft, hold, replaced }: Save, once) => {
      const { id, version } = await hold()
      if (id === undefined) return kind.create(draft, once)
      try {
        return await kind.update({ id, version: replaced ?? version }, draft, once)
      } catch (error) {
        throw findConflict(kind, error) ?? error
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

type Changes = { draft: PostDraft; target: Target }

/** Saves what is being written, without a press. */
export function useSaveChanges(kind: PostKind, onLost: (reason: Error | null) => void) {
  const queries = useQueryClient()
  return useActionInLoop({
    run: async ({ draft, target: { id: postId, version } }: Changes, once) => {
      const { title, category, body: text, blogId, imgUrl } = draft
      const written = { kind: kind.storedName, title, category, text, blogId, imgUrl }
      const edited = postId === undefined ? {} : { postId, version }
      try {
        return (await once(savePostChanges, { body: { ...written, ...edited } })).payload.doc
      } catch (error) {
        throw findConflict(kind, error) ?? error
      }
    },
    onSuccess: (saved, { draft }) => {
      queries.setQueryData<Post>(
        postQuery(kind, saved._id).queryKey,
        (post) => post && withChanges(post, draft, saved),
      )
      return queries.invalidateQueries({ queryKey: adminQueryKeys.posts.lists(kind.name) })
    },
    onLost,
  })
}

function withChanges(post: Post, draft: PostDraft, saved: SavedChanges): Post {
  const { version } = saved
  if (!saved.isChanged) return { ...post, version, changes: null, unpublished: null }
  const shown = post.status === 'draft' ? draft : {}
  const unpublished = { _id: post.unpublished?._id ?? '', title: draft.title, saved: saved.saved }
  return { ...post, ...shown, version, changes: draft, unpublished }
}

type Discard = { id: string; hold: () => Promise<Target> }

/** Goes back to what readers see. */
export function useDiscardChanges(kind: PostKind, onDone: (version: number) => void) {
  const queries = useQueryClient()
  return useAction({
    run: async ({ id, hold }: Discard, once) => {
      await hold()
      return (await once(discardPostChanges, { query: { postId: id } })).payload.doc
    },
    onSuccess: ({ _id, version }) => {
      queries.setQueryData<Post>(
        postQuery(kind, _id).queryKey,
        (post) => post && { ...post, version, changes: null, unpublished: null },
      )
      return queries.invalidateQueries({ queryKey: adminQueryKeys.posts.lists(kind.name) })
    },
    done: 'The changes were discarded.',
    failed: 'The changes were not discarded.',
    toast: () => 'Changes discarded. They stay among the versions.',
    proceed: ({ version }) => onDone(version),
  })
}

/** Takes a post off the website, or its schedule away. */
export function useUnpublishPost(kind: PostKind, onDone: () => void) {
  const queries = useQueryClient()
  return useAction({
    run: (post: Post, once) =>
      kind.update(post, { ...createDraft(post), publish: 'never', keepChanges: true }, once),
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
