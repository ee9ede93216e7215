import { getPaymentProfile } from '@fovea/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** The card on file, and whether the card provider has accepted the address. */
export const paymentProfileQuery = queryOptions({
  queryKey: queryKeys.billing.paymentProfile(),
  queryFn: async ({ signal }) => (await call(getPaymentProfile, {}, { signal })).payload,
})
