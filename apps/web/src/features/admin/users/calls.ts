import {
  deleteDeactivation,
  exportCustomers,
  getAdminUser,
  listCustomers,
  postDeactivation,
  postRenewal,
} from '@fovea/contract/admin'
import type { ResponseOf } from '@fovea/contract/endpoint'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { pageFrom, paged } from '../../../lib/http/paged.ts'
import type { UsersSearch } from './users-search.ts'

export type UserDetail = ResponseOf<typeof getAdminUser>['payload']

export function userQuery(id: string) {
  return queryOptions({
    queryKey: adminQueryKeys.adminUsers.one(id),
    queryFn: async ({ signal }) =>
      (await call(getAdminUser, { params: { id } }, { signal })).payload,
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
  const queries = useQueryClient()
  return useAction({
    run: async ({ sdkKey, ...body }: Renewal, once) =>
      (await once(postRenewal, { params: { sdkKey }, body })).payload.doc,
    done: 'The key was renewed.',
    failed: 'The key was not renewed.',
    toast: ({ expire_date }) => `The key now expires on ${formatDate(expire_date)}.`,
    onSettled: () => queries.invalidateQueries({ queryKey: adminQueryKeys.adminUsers.all() }),
  })
}

type Change =
  | { deactivated: true; reason: string; endSubscription: boolean }
  | { deactivated: false }

export function useSetDeactivated(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: ({ deactivated, ...body }: Change, once) =>
      deactivated
        ? once(postDeactivation, { params: { id }, body })
        : once(deleteDeactivation, { params: { id } }),
    done: 'The account was changed.',
    failed: 'The account was not changed.',
    onSettled: () => queries.invalidateQueries({ queryKey: adminQueryKeys.adminUsers.all() }),
  })
}
