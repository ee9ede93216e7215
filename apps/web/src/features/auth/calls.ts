import { listDevices, revokeDevice, revokeOtherDevices } from '@fovea/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { formatCount } from '../../lib/text/format.ts'

export const devicesQuery = queryOptions({
  queryKey: queryKeys.auth.devices(),
  queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).payload,
})

export function useRevokeDevice() {
  return useAction({
    run: (deviceId: string, once) => once(revokeDevice, { params: { deviceId } }),
    done: 'The device was signed out.',
    failed: 'The device is still signed in.',
    toast: () => 'Device signed out.',
    refetches: [queryKeys.auth.devices()],
  })
}

export function useRevokeOtherDevices() {
  return useAction({
    run: async (_, once) => (await once(revokeOtherDevices, {})).payload.deleted,
    done: 'The other devices were signed out.',
    failed: 'The other devices are still signed in.',
    toast: (deleted) => `Signed out ${formatCount(deleted, 'other device')}.`,
    refetches: [queryKeys.auth.devices()],
  })
}
