import { getDevKeyHistory, getProdKeyHistory } from '@fovea/contract/license-keys'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { pageFrom, paged } from '../../../lib/http/paged.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** Without `sdkKey`, the history of the development key. */
export function keyHistoryQuery(sdkKey: string | null) {
  return infiniteQueryOptions({
    queryKey: queryKeys.licenseKeys.history(sdkKey ?? 'development'),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageFrom(pageParam)
      const answer =
        sdkKey === null
          ? await call(getDevKeyHistory, { query }, { signal })
          : await call(getProdKeyHistory, { params: { sdkKey }, query }, { signal })
      return answer.payload
    },
    ...paged,
  })
}
