import { deleteSession } from '@fovea/contract/session'
import { notify } from '../../../lib/page/notify.ts'
import { endSession } from '../../../lib/session/session-end.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useSignOut() {
  return useAct({
    run: (_, once) => once(deleteSession, {}),
    onSuccess: endSession,
    onError: (error) => notify.error(`You are still signed in. ${error.message}`),
  })
}
