import { revokeDevice } from '@fovea/contract/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { notify } from '../../../lib/notify.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function useRevokeDevice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deviceId: string) => call(revokeDevice, { params: { deviceId } }),
    onSuccess: () => notify.success('The device is signed out.'),
    onError: (error) => notify.error(`The device is still signed in. ${error.message}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.session.devices() }),
  })
}
