import { getRefusal, postRefusalFix } from '@fovea/contract/verification'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAct } from '../../lib/http/use-act.ts'
import { announceChange } from '../../lib/news/change-news.ts'
import { withCure, type LogPages } from './logs/log-pages.ts'

export const refusalQuery = (refId: string) =>
  queryOptions({
    queryKey: queryKeys.verification.refusal(refId),
    queryFn: async ({ signal }) =>
      (await call(getRefusal, { params: { refId } }, { signal })).payload.doc,
  })

export function useFixRefusal(refId: string) {
  const queries = useQueryClient()
  return useAct({
    run: async (_, once) => (await once(postRefusalFix, { params: { refId } })).payload.doc,
    done: 'The key was changed.',
    failed: 'The key was not changed.',
    onSuccess: (doc) => {
      queries.setQueryData(queryKeys.verification.refusal(refId), doc)
      // Not read anew: somebody may have paused what is shown.
      queries.setQueriesData<LogPages>(
        { queryKey: queryKeys.verification.logs('list') },
        (known) => known && withCure(known, refId, doc.cured),
      )
      void queries.invalidateQueries({ queryKey: queryKeys.verification.logs('key') })
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.all() })
      announceChange(queryKeys.licenseKeys.all())
    },
  })
}
