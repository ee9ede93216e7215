import { getKeyCertificates } from '@fovea/contract/license-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** When the certificates of a key were last seen, and which others were. */
export function certificatesQuery(keyId: string) {
  return queryOptions({
    queryKey: queryKeys.licenseKeys.certificates(keyId),
    queryFn: async ({ signal }) =>
      (await call(getKeyCertificates, { params: { sdkKey: keyId } }, { signal })).payload,
  })
}
