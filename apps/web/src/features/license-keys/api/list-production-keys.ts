import { listProdKeys } from '@fovea/contract/license-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** Newest first. */
export const productionKeysQuery = queryOptions({
  queryKey: queryKeys.licenseKeys.production(),
  queryFn: async ({ signal }) => (await call(listProdKeys, {}, { signal })).payload.docs,
})
