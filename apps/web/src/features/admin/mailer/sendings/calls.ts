import {
  getSending,
  listSendingRecipients,
  listSendings,
  postSending,
  postSendingCancellation,
  postSendingRetry,
  type Sending,
} from '@fovea/contract/admin'
import type { DeliveryState } from '@fovea/contract/admin/recipient-rules'
import type { CallInput } from '@fovea/contract/endpoint'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { adminQueryKeys } from '../../../../lib/http/admin-query-keys.ts'
import { call } from '../../../../lib/http/http.ts'
import { pageFrom, paged } from '../../../../lib/http/paged.ts'
import { useAction } from '../../../../lib/http/use-action.ts'
import { storeNewestOnConflict } from '../templates/newest-template.ts'

const keys = adminQueryKeys.mailer

/** Often while emails leave, else often enough to notice a start. */
const pollMs = { busy: 2_000, quiet: 15_000 }

function getPollMs(sendings: readonly Sending[]) {
  if (sendings.some(({ state, figures }) => state === 'running' || figures.sending > 0)) {
    return pollMs.busy
  }
  return sendings.some(({ state }) => state === 'scheduled') ? pollMs.quiet : false
}

export const sendingsQuery = infiniteQueryOptions({
  queryKey: keys.sendings(),
  queryFn: async ({ pageParam, signal }) =>
    (await call(listSendings, { query: pageFrom(pageParam) }, { signal })).payload,
  refetchInterval: ({ state: { data } }) =>
    getPollMs(data?.pages.flatMap(({ docs }) => docs) ?? []),
  ...paged,
})

export function sendingQuery(id: string) {
  return queryOptions({
    queryKey: keys.sending(id),
    queryFn: async ({ signal }) =>
      (await call(getSending, { params: { id } }, { signal })).payload.doc,
    refetchInterval: ({ state: { data } }) => (data ? getPollMs([data]) : false),
  })
}

export type DeliveryFilter = { state?: DeliveryState | undefined; search?: string | undefined }

/** Read again whenever a figure changes. */
export function deliveriesQuery({ _id: id, figures }: Sending, filter: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: keys.deliveries(id, { filter, figures }),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...pageFrom(pageParam) }
      return (await call(listSendingRecipients, { params: { id }, query }, { signal })).payload
    },
    placeholderData: keepPreviousData,
    ...paged,
  })
}

type Order = CallInput<typeof postSending>['body']

export function useCreateSending(show: (sending: Sending) => Promise<void>) {
  const queries = useQueryClient()
  return useAction({
    run: async (body: Order, once) =>
      (await storeNewestOnConflict(queries, once(postSending, { body }))).payload.doc,
    done: 'The sending was ordered.',
    failed: 'Nothing was sent.',
    proceed: show,
    refetches: [keys.all()],
  })
}

export function useCancelSending(id: string) {
  return useAction({
    run: async (_: void, once) =>
      (await once(postSendingCancellation, { params: { id } })).payload.doc,
    done: 'The sending was cancelled.',
    failed: 'The sending was not cancelled.',
    refetches: [keys.all()],
  })
}

export function useRetrySending(id: string, show: (sending: Sending) => Promise<void>) {
  return useAction({
    run: async (_: void, once) => (await once(postSendingRetry, { params: { id } })).payload.doc,
    done: 'The sending was ordered.',
    failed: 'Nothing was sent.',
    proceed: show,
    refetches: [keys.all()],
  })
}
