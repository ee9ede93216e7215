import { countOpenRequests } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** How many requests wait for a decision. */
export const openRequestsQuery = queryOptions({
  queryKey: queryKeys.adminRequests.open(),
  queryFn: async ({ signal }) => (await call(countOpenRequests, {}, { signal })).payload.open,
})
