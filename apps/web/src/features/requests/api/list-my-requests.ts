import { listMyRequests } from '@fovea/contract/requests'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** What the signed-in person has asked for, newest first, a page at a time. */
export const myRequestsQuery = infiniteQueryOptions({
  queryKey: queryKeys.requests.mine(),
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === '' ? {} : { cursor: pageParam }
    return (await call(listMyRequests, { query }, { signal })).payload
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})
