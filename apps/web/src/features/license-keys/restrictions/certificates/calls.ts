import { getKeyCertificates } from '@fovea/contract/license-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

export function certificatesQuery(keyId: string) {
  return queryOptions({
    queryKey: queryKeys.licenseKeys.certificates(keyId),
    queryFn: async ({ signal }) =>
      (await call(getKeyCertificates, { params: { sdkKey: keyId } }, { signal })).payload,
  })
}
