import { getAdminUser } from '@fovea/contract/admin'
import type { AnswerOf } from '@fovea/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** A person, with everything by which an admin can help them. */
export type UserDetail = AnswerOf<typeof getAdminUser>['payload']

export function userQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.adminUsers.one(id),
    queryFn: async ({ signal }) =>
      (await call(getAdminUser, { params: { id } }, { signal })).payload,
  })
}
