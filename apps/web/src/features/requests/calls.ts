import {
  getMyRequest,
  postMyRead,
  postMyReply,
  postRequest,
  type TeamRequest,
} from '@fovea/contract/requests'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callIdempotently } from '../../lib/http/http.ts'
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

export function myRequestQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.requests.one(id),
    queryFn: async ({ signal }) =>
      (await call(getMyRequest, { params: { id } }, { signal })).payload.doc,
  })
}

export function useAnswerRequest(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: async (text: string, once) =>
      (await once(postMyReply, { params: { id }, body: { text } })).payload.doc,
    done: 'Your answer was sent.',
    failed: 'Your answer was not sent.',
    onSuccess: (doc) => {
      queries.setQueryData(myRequestQuery(id).queryKey, doc)
    },
    refetches: [queryKeys.requests.all()],
  })
}

export function useMarkRequestRead(id: string) {
  const queries = useQueryClient()
  return async (updated: string) => {
    await callIdempotently(postMyRead, { params: { id }, body: { updated } }, crypto.randomUUID())
    await queries.invalidateQueries({ queryKey: queryKeys.requests.all() })
  }
}

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
