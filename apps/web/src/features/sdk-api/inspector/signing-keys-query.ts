import { getJwks, getLicenseJwks } from '@fovea/contract/sdk-api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** Loaded once per page, so that later pastes are checked without a request. */
export const signingKeysQuery = queryOptions({
  queryKey: queryKeys.sdkApi.signingKeys(),
  queryFn: async ({ signal }) => {
    const [leases, licenses] = await Promise.all([
      call(getJwks, {}, { signal }),
      call(getLicenseJwks, {}, { signal }),
    ])
    return { leases: leases.keys, licenses: licenses.keys }
  },
  staleTime: Infinity,
})
