import { getAdminHealth } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const refreshSeconds = 10

export const healthQuery = queryOptions({
  queryKey: queryKeys.health,
  queryFn: async ({ signal }) => (await call(getAdminHealth, {}, { signal })).payload,
  refetchInterval: refreshSeconds * 1000,
})
