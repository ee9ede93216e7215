import {
  deleteProdKey,
  type NewProdKey,
  postDevKey,
  postProdKey,
  type ProdKey,
  prodKey,
  putProdKey,
} from '@fovea/contract/license-keys'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { useCurrentUser } from '../../lib/auth/current-user.ts'
import { drafts } from '../../lib/drafts/drafts.ts'
import { ApiError, UnconfirmedError } from '../../lib/http/http-errors.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { broadcastChange } from '../../lib/live-events/tab-changes.ts'
import { notify } from '../../lib/page/notify.ts'
import { setDevelopmentKey } from './calls.ts'
import { UndoDeletion } from './deleted/UndoDeletion.tsx'
import type { KeyEdit } from './restrictions/key-edit.ts'

export function useCreateProductionKey() {
  const queries = useQueryClient()
  const { _id: userId } = useCurrentUser()
  return useAction({
    run: async (app: NewProdKey, once) => (await once(postProdKey, { body: app })).payload.doc,
    done: 'The key was created.',
    failed: 'The key was not created.',
    toast: () => 'Production Key has issued',
    onSuccess: (created) => {
      drafts.remove(userId, 'create-key')
      queries.setQueryData<ProdKey[]>(
        queryKeys.licenseKeys.production(),
        (keys) => keys && [created, ...keys],
      )
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() })
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.usage() })
      broadcastChange(queryKeys.licenseKeys.all())
    },
  })
}

export function useDeleteProductionKey() {
  const queries = useQueryClient()
  return useAction({
    run: (sdkKey: string, once) => once(deleteProdKey, { params: { sdkKey } }),
    done: 'The key was deleted.',
    failed: 'The key was not deleted.',
    toast: (_, sdkKey) => ({
      text: 'Production key deleted successfully.',
      remedy: (onDone) => createElement(UndoDeletion, { sdkKey, onDone }),
    }),
    onSuccess: (_, sdkKey) => {
      queries.setQueryData<ProdKey[]>(queryKeys.licenseKeys.production(), (keys) =>
        keys?.filter(({ key }) => key !== sdkKey),
      )
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() })
      broadcastChange(queryKeys.licenseKeys.all())
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.deleted() })
    },
    showsOwnError: (error) => !(error instanceof UnconfirmedError),
    onError: (error) => {
      if (!(error instanceof UnconfirmedError))
        notify.error(`Production key deletion failed! ${error.message}`)
    },
  })
}

export function useReissueDevelopmentKey() {
  const queries = useQueryClient()
  return useAction({
    run: async (_, once) =>
      (await once(postDevKey, { body: { reissue: true } })).payload.doc.developmentKey,
    done: 'The development key was reissued.',
    failed: 'The development key was not reissued.',
    toast: () => 'Development Key has reissued',
    onSuccess: (reissued) => {
      setDevelopmentKey(queries, () => reissued)
      broadcastChange(queryKeys.licenseKeys.all())
    },
  })
}

export class KeyConflictError extends Error {
  override readonly name = 'KeyConflict'
  readonly shown: ProdKey
  readonly newest: ProdKey

  constructor(message: string, shown: ProdKey, newest: ProdKey) {
    super(message)
    this.shown = shown
    this.newest = newest
  }
}

const updateWords = { done: 'The key was changed.', failed: 'The key was not changed.' }

/** Edits of one key run in sequence (`scope`); otherwise the second edit would conflict with the first. */
export function useUpdateProductionKey(sdkKey: string, words = updateWords) {
  const queries = useQueryClient()
  return useAction({
    scope: { id: sdkKey },
    run: async (edit: KeyEdit, once) => {
      const shown = shownKey(queries, sdkKey)
      const body = { ...edit.change(shown), version: shown.version }
      try {
        return (await once(putProdKey, { params: { sdkKey }, body })).payload.doc
      } catch (error) {
        const newest = newestOf(error)
        if (newest === undefined || !(error instanceof Error)) throw error
        replaceKey(queries, newest)
        throw new KeyConflictError(error.message, shown, newest)
      }
    },
    ...words,
    onSuccess: (doc) => {
      replaceKey(queries, doc)
      // Cancels a fetch in progress, whose older list would undo the update.
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() })
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.history(sdkKey) })
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.certificates(doc._id) })
      broadcastChange(queryKeys.licenseKeys.all())
    },
    showsOwnError: isGone,
    onError: (error) => {
      if (!isGone(error)) return
      // The row disappears, and with it the place for an error.
      notify.error('This key has been deleted elsewhere.')
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() })
    },
  })
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}

function shownKey(queries: QueryClient, sdkKey: string): ProdKey {
  const keys = queries.getQueryData<ProdKey[]>(queryKeys.licenseKeys.production())
  const shown = keys?.find(({ key }) => key === sdkKey)
  if (shown === undefined) throw new Error('This key is no longer in your list.')
  return shown
}

function replaceKey(queries: QueryClient, doc: ProdKey): void {
  queries.setQueryData<ProdKey[]>(queryKeys.licenseKeys.production(), (keys) =>
    keys?.map((key) => (key.key === doc.key ? doc : key)),
  )
}

function newestOf(error: unknown): ProdKey | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return prodKey.safeParse(error.current).data
}
