import { getInvoiceUsage } from '@fovea/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** The sessions behind an invoice, by day and app. */
export function invoiceUsageQuery(invoiceId: string) {
  return queryOptions({
    queryKey: queryKeys.billing.invoiceUsage(invoiceId),
    queryFn: async ({ signal }) =>
      (await call(getInvoiceUsage, { params: { invoiceId } }, { signal })).payload.docs,
  })
}
