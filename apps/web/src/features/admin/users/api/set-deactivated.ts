import { deleteDeactivation, postDeactivation } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../../lib/query-keys.ts'
import { useAct } from '../../../../lib/use-act.ts'

/** Deactivates an account, for a reason, or takes that back. */
export function useSetDeactivated(id: string) {
  const queries = useQueryClient()
  return useAct({
    run: (change: { deactivated: true; reason: string } | { deactivated: false }, once) =>
      change.deactivated
        ? once(postDeactivation, { params: { id }, body: { reason: change.reason } })
        : once(deleteDeactivation, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.adminUsers.all() }),
  })
}
