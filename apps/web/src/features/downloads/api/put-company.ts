import type { CallOf } from '@fovea/contract/endpoint'
import { putCompany, type User } from '@fovea/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export type CompanyAnswers = CallOf<typeof putCompany>['body']['company']

export function useSaveCompany() {
  const queries = useQueryClient()
  return useAct({
    run: async (company: CompanyAnswers, once) =>
      (await once(putCompany, { body: { company } })).doc,
    onSuccess: (company) =>
      queries.setQueryData<User>(queryKeys.session.user(), (user) => user && { ...user, company }),
  })
}
