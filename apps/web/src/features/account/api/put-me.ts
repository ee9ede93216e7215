import { putMe, type User } from '@fovea/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useUpdateEmail() {
  const queries = useQueryClient()
  return useAct({
    run: async (email: string, once) =>
      (await once(putMe, { body: { userProfile: { email } } })).doc,
    onSuccess: async ({ email, address }) => {
      queries.setQueryData<User>(
        queryKeys.session.user(),
        (user) => user && { ...user, email, address },
      )
      // Whether it has to be confirmed, and where mail goes until then.
      await queries.invalidateQueries({ queryKey: queryKeys.session.user() })
    },
  })
}
