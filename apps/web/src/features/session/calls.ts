import {
  deleteSession,
  listDevices,
  revokeDevice,
  revokeOtherDevices,
} from '@fovea/contract/session'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAct } from '../../lib/http/use-act.ts'
import { notify } from '../../lib/page/notify.ts'
import { endSession } from '../../lib/session/session-end.ts'
import { countOf } from '../../lib/words/format.ts'

export const devicesQuery = queryOptions({
  queryKey: queryKeys.session.devices(),
  queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).payload,
})

export function useSignOut() {
  return useAct({
    run: (_, once) => once(deleteSession, {}),
    onSuccess: endSession,
    onError: (error) => notify.error(`You are still signed in. ${error.message}`),
  })
}

export function useRevokeDevice() {
  const queries = useQueryClient()
  return useAct({
    run: (deviceId: string, once) => once(revokeDevice, { params: { deviceId } }),
    onSuccess: () => notify.success('Device signed out.'),
    onError: (error) => notify.error(`The device is still signed in. ${error.message}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.session.devices() }),
  })
}

export function useRevokeOtherDevices() {
  const queries = useQueryClient()
  return useAct({
    run: async (_, once) => (await once(revokeOtherDevices, {})).payload.deleted,
    onSuccess: (deleted) => notify.success(`Signed out ${countOf(deleted, 'other device')}.`),
    onError: (error) => notify.error(`The other devices are still signed in. ${error.message}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.session.devices() }),
  })
}
