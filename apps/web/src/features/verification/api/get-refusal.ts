import { getRefusal } from '@fovea/contract/verification'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const refusalQuery = (refId: string) =>
  queryOptions({
    queryKey: queryKeys.verification.refusal(refId),
    queryFn: async ({ signal }) =>
      (await call(getRefusal, { params: { refId } }, { signal })).payload.doc,
  })
