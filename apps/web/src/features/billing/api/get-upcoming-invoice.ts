import { getUpcomingInvoice } from '@fovea/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const upcomingInvoiceQuery = queryOptions({
  queryKey: queryKeys.billing.upcomingInvoice(),
  queryFn: async ({ signal }) => (await call(getUpcomingInvoice, {}, { signal })).payload,
})
