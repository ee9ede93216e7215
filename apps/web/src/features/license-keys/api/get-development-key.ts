import { getDevKey } from '@fovea/contract/license-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** The one trial of the signed-in person, or null before it is issued. */
export const developmentKeyQuery = queryOptions({
  queryKey: queryKeys.licenseKeys.development(),
  queryFn: async ({ signal }) => (await call(getDevKey, {}, { signal })).payload.doc,
})
