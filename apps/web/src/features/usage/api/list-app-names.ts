import { listAppNames } from '@fovea/contract/usage'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const appNamesQuery = queryOptions({
  queryKey: queryKeys.usage.appNames(),
  queryFn: async ({ signal }) => (await call(listAppNames, {}, { signal })).payload,
})
