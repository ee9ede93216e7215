import { prodKey, putProdKey, type ProdKey } from '@fovea/contract/license-keys'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { notify } from '../../../lib/page/notify.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'
import type { KeyEdit } from '../restrictions/key-edit.ts'

/** Somebody else has changed the key since it was shown here; the person has to choose. */
export class KeyConflict extends Error {
  override readonly name = 'KeyConflict'
  readonly shown: ProdKey
  readonly newest: ProdKey

  constructor(shown: ProdKey, newest: ProdKey) {
    super('This key has been changed since you loaded it.')
    this.shown = shown
    this.newest = newest
  }
}

/** Changes a key as it is shown. Edits of one key wait for each other, so that none meets its own predecessor as a conflict. */
export function useUpdateProductionKey(sdkKey: string) {
  const queries = useQueryClient()
  return useAct({
    scope: { id: sdkKey },
    run: async (edit: KeyEdit, once) => {
      const shown = shownKey(queries, sdkKey)
      const body = { ...edit.change(shown), version: shown.version }
      try {
        return (await once(putProdKey, { params: { sdkKey }, body })).payload.doc
      } catch (error) {
        const newest = newestOf(error)
        if (newest === undefined) throw error
        replaceKey(queries, newest)
        throw new KeyConflict(shown, newest)
      }
    },
    onSuccess: (doc) => {
      replaceKey(queries, doc)
      // An older list that is still on its way must not undo it.
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() })
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.history(sdkKey) })
      announceChange(queryKeys.licenseKeys.all())
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 404) return
      // The row goes away with everything that could have said so.
      notify.error('This key has been deleted elsewhere.')
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() })
    },
  })
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
