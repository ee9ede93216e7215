import {
  deleteDeactivation,
  deleteSuspension,
  exportCustomers,
  deleteCustomerNote,
  deleteUserDevices,
  type AdjustmentInput,
  getCustomer,
  getCustomerTimeline,
  listCustomerInvoices,
  postAdjustment,
  postCommercialKey,
  postCustomerNote,
  postTrialExtension,
  listCustomers,
  postDeactivation,
  postSuspension,
  postRenewal,
} from '@fovea/contract/admin'
import type { CustomerKind } from '@fovea/contract/admin/customer-options'
import type { ResponseOf } from '@fovea/contract/endpoint'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { formatCount, formatDate } from '../../../lib/text/format.ts'
import { pageFrom, paged } from '../../../lib/http/paged.ts'
import type { UsersSearch } from './users-search.ts'

export type CustomerDetail = ResponseOf<typeof getCustomer>['payload']

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: adminQueryKeys.customers.one(id),
    queryFn: async ({ signal }) =>
      (await call(getCustomer, { params: { id } }, { signal })).payload,
  })
}

export function customerInvoicesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.customers.invoices(id),
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { id }, query: pageFrom(pageParam) }
      return (await call(listCustomerInvoices, input, { signal })).payload
    },
    ...paged,
  })
}

export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: adminQueryKeys.customers.timeline(id),
    queryFn: async ({ signal }) =>
      (await call(getCustomerTimeline, { params: { id } }, { signal })).payload,
  })
}

export type CustomerFilters = Omit<UsersSearch, 'id'>

export function customersQuery(filters: CustomerFilters) {
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.customers.list(filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...pageFrom(pageParam) }
      return (await call(listCustomers, { query }, { signal })).payload
    },
    ...paged,
    placeholderData: keepPreviousData,
  })
}

/** The address of a file with every customer of the filters. */
export function getCustomersFileUrl(filters: CustomerFilters) {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return `${exportCustomers.path}?${new URLSearchParams(given)}`
}

type Renewal = { sdkKey: string; days: number; expire_date: string }

/** Sends the known expiry; if another admin has renewed first, the page shows the newer expiry. */
export function useRenewKey() {
  return useAction({
    run: async ({ sdkKey, ...body }: Renewal, once) =>
      (await once(postRenewal, { params: { sdkKey }, body })).payload.doc,
    done: 'The key was renewed.',
    failed: 'The key was not renewed.',
    toast: ({ expire_date }) => `The key now expires on ${formatDate(expire_date)}.`,
    refetches: [adminQueryKeys.customers.all()],
  })
}

type Change =
  | { deactivated: true; reason: string; endSubscription: boolean }
  | { deactivated: false }

/** Deactivates and reactivates an account; a team is suspended. */
export function useSetDeactivated(id: string, kind: CustomerKind) {
  const [post, remove, subject] =
    kind === 'team'
      ? [postSuspension, deleteSuspension, 'The team']
      : [postDeactivation, deleteDeactivation, 'The account']
  return useAction({
    run: async ({ deactivated, ...body }: Change, once) => {
      if (deactivated) await once(post, { params: { id }, body })
      else await once(remove, { params: { id } })
    },
    done: `${subject} was changed.`,
    failed: `${subject} was not changed.`,
    refetches: [adminQueryKeys.customers.all()],
  })
}

/** Everything that the page of a customer shows, and the list, may have changed. */
const affectedQueries = [adminQueryKeys.customers.all()]

export function useAddNote(id: string) {
  return useAction({
    run: async (text: string, once) =>
      (await once(postCustomerNote, { params: { id }, body: { text } })).payload.doc,
    done: 'The note was added.',
    failed: 'The note was not added.',
    refetches: affectedQueries,
  })
}

export function useDeleteNote(id: string) {
  return useAction({
    run: (noteId: string, once) => once(deleteCustomerNote, { params: { id, noteId } }),
    done: 'The note was deleted.',
    failed: 'The note was not deleted.',
    refetches: affectedQueries,
  })
}

export function useExtendTrial(id: string) {
  return useAction({
    run: async (body: { days: number; expire_date: string }, once) =>
      (await once(postTrialExtension, { params: { id }, body })).payload,
    done: 'The trial was extended.',
    failed: 'The trial was not extended.',
    toast: ({ expire_date }) => `The trial now ends on ${formatDate(expire_date)}.`,
    refetches: affectedQueries,
  })
}

/** `done`: what a confirmed adjustment did, such as `$5.00 was refunded.` */
export function useAdjustment(id: string, done: string) {
  return useAction({
    run: async (body: AdjustmentInput, once) =>
      (await once(postAdjustment, { params: { id }, body })).payload.doc,
    done,
    failed: 'Nothing was changed.',
    toast: ({ state }) =>
      state === 'done'
        ? done
        : 'The card provider has not confirmed it yet. It is asked again, and this page shows the result.',
    refetches: affectedQueries,
  })
}

export function useIssueCommercialKey(id: string) {
  return useAction({
    run: async (keys: number, once) =>
      (await once(postCommercialKey, { params: { id }, body: { keys } })).payload,
    done: 'The commercial key was issued.',
    failed: 'The commercial key was not issued.',
    toast: ({ expire_date }) => `The commercial key expires on ${formatDate(expire_date)}.`,
    refetches: affectedQueries,
  })
}

export function useSignOutEverywhere(id: string) {
  return useAction({
    run: async (_: void, once) => (await once(deleteUserDevices, { params: { id } })).payload,
    done: 'The user was signed out.',
    failed: 'The user was not signed out.',
    toast: ({ signedOut }) => `Signed out on ${formatCount(signedOut, 'device')}.`,
    refetches: affectedQueries,
  })
}
