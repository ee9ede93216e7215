import { listDevices } from '@fovea/contract/session'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const devicesQuery = queryOptions({
  queryKey: queryKeys.session.devices(),
  queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).payload.docs,
})
