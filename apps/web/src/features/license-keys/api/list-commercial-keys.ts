import { listCommercialKeys } from '@fovea/contract/license-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const commercialKeysQuery = queryOptions({
  queryKey: queryKeys.licenseKeys.commercial(),
  queryFn: async ({ signal }) => (await call(listCommercialKeys, {}, { signal })).payload.docs,
})
