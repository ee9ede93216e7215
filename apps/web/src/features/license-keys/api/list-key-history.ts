import { getProdKeyHistory } from '@fovea/contract/license-keys'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** What happened to a production key, newest first, a page at a time. */
export function keyHistoryQuery(sdkKey: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.licenseKeys.history(sdkKey),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam }
      return (await call(getProdKeyHistory, { params: { sdkKey }, query }, { signal })).payload
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
