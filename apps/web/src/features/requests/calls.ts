import { listMyRequests, postRequest, type TeamRequest } from '@fovea/contract/requests'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAct } from '../../lib/http/use-act.ts'
import { announceChange } from '../../lib/news/change-news.ts'
import { paged } from '../../lib/http/paged.ts'

/** A page of what the signed-in person has asked for; without a cursor, the newest. */
export async function fetchMyRequests(signal: AbortSignal, cursor = '') {
  const query = cursor === '' ? {} : { cursor }
  return (await call(listMyRequests, { query }, { signal })).payload
}

/** What the signed-in person has asked for, newest first, a page at a time. */
export const myRequestsQuery = infiniteQueryOptions({
  queryKey: queryKeys.requests.mine(),
  queryFn: ({ pageParam, signal }) => fetchMyRequests(signal, pageParam),
  ...paged,
})

/** Sends what a form says, as the request that `asRequest` makes of it. Its draft is forgotten even if the form is gone by then. */
export function useSendRequest<Info>(
  asRequest: (info: Info) => TeamRequest,
  forgetDraft: (sent: Info) => void,
  words = { done: 'Your request was sent.', failed: 'Your request was not sent.' },
) {
  const queries = useQueryClient()
  return useAct({
    run: (info: Info, once) => once(postRequest, { body: asRequest(info) }),
    ...words,
    onSuccess: (_, sent) => {
      forgetDraft(sent)
      void queries.invalidateQueries({ queryKey: queryKeys.requests.all() })
      announceChange(queryKeys.requests.all())
    },
  })
}
