import { revokeOtherDevices } from '@fovea/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../../lib/words/format.ts'
import { notify } from '../../../lib/page/notify.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useRevokeOtherDevices() {
  const queries = useQueryClient()
  return useAct({
    run: async (_, once) => (await once(revokeOtherDevices, {})).payload.deleted,
    onSuccess: (deleted) => notify.success(`Signed out ${countOf(deleted, 'other device')}.`),
    onError: (error) => notify.error(`The other devices are still signed in. ${error.message}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.session.devices() }),
  })
}
