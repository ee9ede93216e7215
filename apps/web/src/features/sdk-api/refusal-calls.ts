import { getRefusal, postRefusalFix } from '@fovea/contract/sdk-api'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { broadcastChange } from '../../lib/live-events/tab-changes.ts'
import { setFixedBy, type LogPages } from './logs/log-pages.ts'

export const refusalQuery = (refId: string) =>
  queryOptions({
    queryKey: queryKeys.sdkApi.refusal(refId),
    queryFn: async ({ signal }) =>
      (await call(getRefusal, { params: { refId } }, { signal })).payload.doc,
  })

export function useFixRefusal(refId: string) {
  const queries = useQueryClient()
  return useAction({
    run: async (_, once) => (await once(postRefusalFix, { params: { refId } })).payload.doc,
    done: 'The key was changed.',
    failed: 'The key was not changed.',
    onSuccess: async (doc) => {
      // An answer from before the fix would show the entry as not fixed.
      await queries.cancelQueries({ queryKey: queryKeys.sdkApi.logs('newest') })
      queries.setQueryData(queryKeys.sdkApi.refusal(refId), doc)
      // Updates the cache without a refetch, which would add entries to a paused list.
      queries.setQueriesData<LogPages>(
        { queryKey: queryKeys.sdkApi.logs('list') },
        (known) => known && setFixedBy(known, refId, doc.cured),
      )
      void queries.invalidateQueries({ queryKey: queryKeys.sdkApi.logs('key') })
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.all() })
      broadcastChange(queryKeys.licenseKeys.all())
    },
  })
}
