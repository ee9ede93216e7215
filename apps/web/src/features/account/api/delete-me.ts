import { deleteMe } from '@fovea/contract/session'
import { endSession } from '../../../lib/session-end.ts'
import { useAct } from '../../../lib/use-act.ts'

export function useDeleteAccount() {
  return useAct({
    run: (confirm: string, once) => once(deleteMe, { body: { confirm } }),
    onSuccess: endSession,
  })
}
