import { deleteRehearsal, type DevKey, postRehearsal } from '@fovea/contract/license-keys'
import type { RehearsalAnswer } from '@fovea/contract/license-keys/rules'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { broadcastChange } from '../../../lib/live-events/tab-changes.ts'
import { setDevelopmentKey } from '../calls.ts'

export function useStartRehearsal() {
  const queries = useQueryClient()
  return useAction({
    run: async (answer: RehearsalAnswer, once) =>
      (await once(postRehearsal, { body: { answer } })).payload,
    onSuccess: (rehearsal) => changeKey(queries, (key) => ({ ...key, rehearsal })),
    done: 'The simulation was started.',
    failed: 'The simulation was not started.',
  })
}

export function useEndRehearsal() {
  const queries = useQueryClient()
  return useAction({
    run: (_, once) => once(deleteRehearsal, {}),
    onSuccess: () => changeKey(queries, (key) => ({ ...key, rehearsal: undefined })),
    done: 'The simulation was ended.',
    failed: 'The simulation was not ended.',
  })
}

function changeKey(queries: QueryClient, change: (key: DevKey) => DevKey): void {
  setDevelopmentKey(queries, (key) => key && change(key))
  void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.development() })
  void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.history('development') })
  broadcastChange(queryKeys.licenseKeys.all())
}
