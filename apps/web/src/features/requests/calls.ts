import { listMyRequests, postRequest, type TeamRequest } from '@fovea/contract/requests'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { broadcastChange } from '../../lib/live-events/tab-changes.ts'
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
  toRequest: (info: Info) => TeamRequest,
  discardDraft: (sent: Info) => void,
  messages = { done: 'Your request was sent.', failed: 'Your request was not sent.' },
) {
  const queries = useQueryClient()
  return useAction({
    run: (info: Info, once) => once(postRequest, { body: toRequest(info) }),
    ...messages,
    onSuccess: (_, sent) => {
      discardDraft(sent)
      void queries.invalidateQueries({ queryKey: queryKeys.requests.all() })
      broadcastChange(queryKeys.requests.all())
    },
  })
}
