import { listMyRequests, postRequest, type TeamRequest } from '@fovea/contract/requests'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAct } from '../../lib/http/use-act.ts'
import { announceChange } from '../../lib/news/change-news.ts'

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

/** Sends what a form says, as the request that `asRequest` makes of it. */
export function useSendRequest<Info>(asRequest: (info: Info) => TeamRequest) {
  const queries = useQueryClient()
  return useAct({
    run: (info: Info, once) => once(postRequest, { body: asRequest(info) }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.requests.all() })
      announceChange(queryKeys.requests.all())
    },
  })
}
