import { postRequest, type TeamRequest } from '@fovea/contract/requests'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { broadcastChange } from '../../lib/live-events/tab-changes.ts'
import { paged } from '../../lib/http/paged.ts'
import { fetchMyRequests } from './fetch-my-requests.ts'

export const myRequestsQuery = infiniteQueryOptions({
  queryKey: queryKeys.requests.mine(),
  queryFn: ({ pageParam, signal }) => fetchMyRequests(signal, pageParam),
  ...paged,
})

/** Discards the draft even if the form was closed before the answer arrived. */
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
