import { listAlerts } from '@fovea/contract/alerts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

export const alertsQuery = queryOptions({
  queryKey: queryKeys.alerts.all(),
  queryFn: async ({ signal }) => (await call(listAlerts, {}, { signal })).payload.docs,
})
