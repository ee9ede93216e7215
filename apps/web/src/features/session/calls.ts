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
import { beginSignOut, cancelSignOut, endSession } from '../../lib/session/session-end.ts'
import { countOf } from '../../lib/words/format.ts'

export const devicesQuery = queryOptions({
  queryKey: queryKeys.session.devices(),
  queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).payload,
})

export function useSignOut() {
  return useAct({
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

export function useRevokeDevice() {
  const queries = useQueryClient()
  return useAct({
    run: (deviceId: string, once) => once(revokeDevice, { params: { deviceId } }),
    done: 'The device was signed out.',
    failed: 'The device is still signed in.',
    toast: () => 'Device signed out.',
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.session.devices() }),
  })
}

export function useRevokeOtherDevices() {
  const queries = useQueryClient()
  return useAct({
    run: async (_, once) => (await once(revokeOtherDevices, {})).payload.deleted,
    done: 'The other devices were signed out.',
    failed: 'The other devices are still signed in.',
    toast: (deleted) => `Signed out ${countOf(deleted, 'other device')}.`,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.session.devices() }),
  })
}
