import {
  adminRequest,
  type AdminRequest,
  countOpenRequests,
  type CustomerNote,
  deleteCustomerNote,
  getAdminRequest,
  listAdminRequests,
  listFailedMails,
  patchRequest,
  postCustomerNote,
  postDecision,
  postRequestRead,
  postRequestReply,
} from '@fovea/contract/admin'
import type { ResponseOf, CallInput } from '@fovea/contract/endpoint'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { call, callIdempotently } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { toFilterQuery } from './filter-query.ts'
import type { RequestsSearch } from './requests-search.ts'
import { pageFrom, paged } from '../../../lib/http/paged.ts'

export type RequestCounts = ResponseOf<typeof countOpenRequests>['payload']

export const requestCountsQuery = queryOptions({
  queryKey: adminQueryKeys.adminRequests.counts(),
  queryFn: async ({ signal }) => (await call(countOpenRequests, {}, { signal })).payload,
})

export type RequestDetail = ResponseOf<typeof getAdminRequest>['payload']

export function adminRequestQuery(id: string) {
  return queryOptions({
    queryKey: adminQueryKeys.adminRequests.one(id),
    queryFn: async ({ signal }) =>
      (await call(getAdminRequest, { params: { id } }, { signal })).payload,
  })
}

export function adminRequestsQuery(search: RequestsSearch) {
  const filter = toFilterQuery(search)
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.adminRequests.list(filter),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...pageFrom(pageParam) }
      return (await call(listAdminRequests, { query }, { signal })).payload
    },
    ...paged,
    placeholderData: keepPreviousData,
  })
}

export const failedMailsQuery = queryOptions({
  queryKey: adminQueryKeys.failedMails.all(),
  queryFn: async ({ signal }) => (await call(listFailedMails, {}, { signal })).payload,
})

export type Decision = CallInput<typeof postDecision>['body']

export class AlreadyDecidedError extends Error {
  override readonly name = 'DecidedAlready'
}

export function useDecideRequest(id: string) {
  const queries = useQueryClient()

  function show(doc: AdminRequest) {
    queries.setQueryData(adminRequestQuery(id).queryKey, (known) => known && { ...known, doc })
  }

  return useAction({
    run: async (body: Decision, once) => {
      try {
        return (await once(postDecision, { params: { id }, body })).payload.doc
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        const newest = adminRequest.safeParse(error.current)
        if (newest.success) show(newest.data)
        throw new AlreadyDecidedError(error.message, { cause: error })
      }
    },
    onSuccess: show,
    done: 'The decision was saved.',
    failed: 'The decision was not saved.',
    // A grant changes the user's keys; every decision changes the lists.
    refetches: [adminQueryKeys.adminRequests.all()],
  })
}

export function useReplyToRequest(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: async (text: string, once) =>
      (await once(postRequestReply, { params: { id }, body: { text } })).payload.doc,
    done: 'The reply was sent.',
    failed: 'The reply was not sent.',
    onSuccess: (doc) => {
      queries.setQueryData(adminRequestQuery(id).queryKey, (known) => known && { ...known, doc })
    },
    refetches: [adminQueryKeys.adminRequests.all()],
  })
}

type RequestChange = CallInput<typeof patchRequest>['body']

export function useUpdateRequest(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: async (body: RequestChange, once) =>
      (await once(patchRequest, { params: { id }, body })).payload.doc,
    done: 'The request was changed.',
    failed: 'The request was not changed.',
    onSuccess: (doc) => {
      queries.setQueryData(adminRequestQuery(id).queryKey, (known) => known && { ...known, doc })
    },
    refetches: [adminQueryKeys.adminRequests.all()],
  })
}

/** Notes belong to the customer, so their page changes as well. */
const affectedQueries = [adminQueryKeys.adminRequests.all(), adminQueryKeys.customers.all()]

export function useAddRequestNote(requestId: string, customer: string) {
  return useAction({
    run: (text: string, once) =>
      once(postCustomerNote, { params: { id: customer }, body: { text, requestId } }),
    done: 'The note was added.',
    failed: 'The note was not added.',
    refetches: affectedQueries,
  })
}

export function useDeleteRequestNote(customer: string) {
  return useAction({
    run: ({ _id: noteId }: CustomerNote, once) =>
      once(deleteCustomerNote, { params: { id: customer, noteId } }),
    done: 'The note was deleted.',
    failed: 'The note was not deleted.',
    refetches: affectedQueries,
  })
}

export function useMarkRequestRead(id: string) {
  const queries = useQueryClient()
  return async (updated: string) => {
    await callIdempotently(
      postRequestRead,
      { params: { id }, body: { updated } },
      crypto.randomUUID(),
    )
    await queries.invalidateQueries({ queryKey: adminQueryKeys.adminRequests.all() })
  }
}

type ManyDecisions = Decision & { requests: readonly AdminRequest[] }
export type DecisionFailure = { request: AdminRequest; reason: string }

/** Makes a call for each request, so that one that cannot be decided does not stop the others. */
export function useDecideRequests() {
  return useAction({
    run: async ({ requests, ...body }: ManyDecisions, once): Promise<DecisionFailure[]> => {
      const failures: DecisionFailure[] = []
      for (const request of requests) {
        try {
          await once(postDecision, { params: { id: request._id }, body })
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) throw error
          failures.push({ request, reason: error.message })
        }
      }
      return failures
    },
    done: 'The decisions were saved.',
    failed: 'Not every decision was saved.',
    refetches: [adminQueryKeys.adminRequests.all()],
  })
}
