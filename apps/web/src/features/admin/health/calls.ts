import { getAdminHealth, listFailedBillingJobs } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'

export const refreshSeconds = 10

export const healthQuery = queryOptions({
  queryKey: adminQueryKeys.health,
  queryFn: async ({ signal }) => {
    const { payload } = await call(getAdminHealth, {}, { signal })
    // Server time, so ages stay the same until the next answer.
    return { health: payload, nowMs: getServerNow().getTime() }
  },
  refetchInterval: refreshSeconds * 1000,
})

export const failedBillingJobsQuery = queryOptions({
  queryKey: adminQueryKeys.givenUpBilling.all(),
  queryFn: async ({ signal }) => (await call(listFailedBillingJobs, {}, { signal })).payload.docs,
})
