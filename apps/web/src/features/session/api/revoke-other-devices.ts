import { revokeOtherDevices } from '@fovea/contract/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { countOf } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function useRevokeOtherDevices() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(revokeOtherDevices, {})).payload.deleted,
    onSuccess: (deleted) => notify.success(`Signed out ${countOf(deleted, 'other device')}.`),
    onError: (error) => notify.error(`The other devices are still signed in. ${error.message}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.session.devices() }),
  })
}
