import { deleteSession } from '@fovea/contract/session'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { notify } from '../../../lib/notify.ts'
import { endSession } from '../../../lib/session-end.ts'

export function useSignOut() {
  return useMutation({
    mutationFn: () => call(deleteSession, {}),
    onSuccess: endSession,
    onError: (error) => notify.error(`You are still signed in. ${error.message}`),
  })
}
