import { deleteSession } from '@fovea/contract/auth'
import { beginSignOut, cancelSignOut, endSession } from '../../lib/auth/end-session.ts'
import { useAction } from '../../lib/http/use-action.ts'

export function useSignOut() {
  return useAction({
    run: (_, once) => {
      beginSignOut()
      return once(deleteSession, {})
    },
    onSuccess: endSession,
    onError: cancelSignOut,
    done: 'You were signed out.',
    failed: 'You are still signed in.',
  })
}
