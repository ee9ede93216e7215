import { type DeletedKey, postProdKeyRestoration, type ProdKey } from '@fovea/contract/license-keys'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { broadcastChange } from '../../../lib/live-events/tab-changes.ts'

export function useRestoreProductionKey() {
  const queries = useQueryClient()
  return useAction({
    run: async (sdkKey: string, once) =>
      (await once(postProdKeyRestoration, { params: { sdkKey } })).payload.doc,
    onSuccess: (restored) => {
      queries.setQueryData<DeletedKey[]>(queryKeys.licenseKeys.deleted(), (keys) =>
        keys?.filter(({ _id }) => _id !== restored._id),
      )
      queries.setQueryData<ProdKey[]>(
        queryKeys.licenseKeys.production(),
        (keys) => keys && withKey(keys, restored),
      )
      void refetchKeys(queries)
      broadcastChange(queryKeys.licenseKeys.all())
    },
    done: 'The key was restored.',
    failed: 'The key was not restored.',
    toast: ({ appName }) => `${appName} works again.`,
    onError: () => void refetchKeys(queries),
  })
}

function withKey(keys: ProdKey[], restored: ProdKey): ProdKey[] {
  const others = keys.filter(({ _id }) => _id !== restored._id)
  return [...others, restored].toSorted((a, b) => (a.created < b.created ? 1 : -1))
}

function refetchKeys(queries: QueryClient) {
  return Promise.all([
    queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.deleted() }),
    queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() }),
    queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.usage() }),
  ])
}
