import { listDownloads } from '@fovea/contract/downloads'
import type { CallInput } from '@fovea/contract/endpoint'
import { putCompany, type User } from '@fovea/contract/auth'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'

/** The catalog changes only with a restart of the server. */
export const downloadsQuery = queryOptions({
  queryKey: queryKeys.downloads.all(),
  queryFn: async ({ signal }) => (await call(listDownloads, {}, { signal })).payload,
})

export type CompanyAnswers = CallInput<typeof putCompany>['body']['company']

export function useSaveCompany() {
  const queries = useQueryClient()
  return useAction({
    run: async (company: CompanyAnswers, once) =>
      (await once(putCompany, { body: { company } })).doc,
    done: 'Your answers were saved.',
    failed: 'Your answers could not be saved.',
    onSuccess: (company) =>
      queries.setQueryData<User>(queryKeys.auth.user(), (user) => user && { ...user, company }),
  })
}
