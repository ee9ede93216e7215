import { deleteMe } from '@fovea/contract/session'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { endSession, forgetPerson } from '../../../lib/session/session-end.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useDeleteAccount() {
  const { _id: userId } = useCurrentUser()
  return useAct({
    run: (confirm: string, once) => once(deleteMe, { body: { confirm } }),
    onSuccess: () => {
      forgetPerson(userId)
      endSession()
    },
  })
}
