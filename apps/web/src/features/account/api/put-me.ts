import { putMe, type User } from '@fovea/contract/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function useUpdateEmail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) =>
      (await call(putMe, { body: { userProfile: { email } } })).doc,
    onSuccess: ({ email, address }) =>
      queries.setQueryData<User>(
        queryKeys.session.user(),
        (user) => user && { ...user, email, address },
      ),
  })
}
