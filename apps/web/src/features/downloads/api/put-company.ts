import type { CallOf } from '@fovea/contract/endpoint'
import { putCompany, type User } from '@fovea/contract/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export type CompanyAnswers = CallOf<typeof putCompany>['body']['company']

export function useSaveCompany() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (company: CompanyAnswers) =>
      (await call(putCompany, { body: { company } })).doc,
    onSuccess: (company) =>
      queries.setQueryData<User>(queryKeys.session.user(), (user) => user && { ...user, company }),
  })
}
