import { getAdminRequest } from '@fovea/contract/admin'
import type { AnswerOf } from '@fovea/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** A request, with what its decision depends on. */
export type RequestDetail = AnswerOf<typeof getAdminRequest>['payload']

export function adminRequestQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.adminRequests.one(id),
    queryFn: async ({ signal }) =>
      (await call(getAdminRequest, { params: { id } }, { signal })).payload,
  })
}
