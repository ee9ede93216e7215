import { listCommercialKeys } from '@fovea/contract/license-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export const commercialKeysQuery = queryOptions({
  queryKey: queryKeys.licenseKeys.commercial(),
  queryFn: async ({ signal }) => (await call(listCommercialKeys, {}, { signal })).payload.docs,
})
