import { getAdminHealth } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'

export const refreshSeconds = 10

export const healthQuery = queryOptions({
  queryKey: adminQueryKeys.health,
  queryFn: async ({ signal }) => {
    const { payload } = await call(getAdminHealth, {}, { signal })
    // By the server's clock: what is told of it does not move until the next answer.
    return { health: payload, nowMs: getServerNow().getTime() }
  },
  refetchInterval: refreshSeconds * 1000,
})
