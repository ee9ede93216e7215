import { listAdminUsers } from '@fovea/contract/admin'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** People whose address or name contains a text, newest first, a page at a time. */
export function usersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.adminUsers.list(search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { search, ...(pageParam !== '' && { cursor: pageParam }) }
      return (await call(listAdminUsers, { query }, { signal })).payload
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
