import { listAdminRequests } from '@fovea/contract/admin'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { filterQuery } from '../filter-query.ts'
import type { RequestsSearch } from '../requests-search.ts'

/** What people asked for, newest first, a page at a time. */
export function adminRequestsQuery(search: RequestsSearch) {
  const filter = filterQuery(search)
  return infiniteQueryOptions({
    queryKey: queryKeys.adminRequests.list(filter.state ?? '', filter.type ?? ''),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? filter : { ...filter, cursor: pageParam }
      return (await call(listAdminRequests, { query }, { signal })).payload
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
