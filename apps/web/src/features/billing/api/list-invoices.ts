import { listInvoices } from '@fovea/contract/billing'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** Newest first, a page at a time. */
export const invoicesQuery = infiniteQueryOptions({
  queryKey: queryKeys.billing.invoices(),
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === '' ? {} : { cursor: pageParam }
    return (await call(listInvoices, { query }, { signal })).payload
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})
