import { deleteMe } from '@fovea/contract/session'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { endSession } from '../../../lib/session-end.ts'

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (confirm: string) => call(deleteMe, { body: { confirm } }),
    onSuccess: endSession,
  })
}
