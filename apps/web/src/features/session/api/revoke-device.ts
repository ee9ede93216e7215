import { revokeDevice } from '@fovea/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../lib/page/notify.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useRevokeDevice() {
  const queries = useQueryClient()
  return useAct({
    run: (deviceId: string, once) => once(revokeDevice, { params: { deviceId } }),
    onSuccess: () => notify.success('The device is signed out.'),
    onError: (error) => notify.error(`The device is still signed in. ${error.message}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.session.devices() }),
  })
}
