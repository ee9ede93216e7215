import { listGivenUpBilling } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** What billing has given up. */
export const givenUpBillingQuery = queryOptions({
  queryKey: queryKeys.givenUpBilling.all(),
  queryFn: async ({ signal }) => (await call(listGivenUpBilling, {}, { signal })).payload.docs,
})
