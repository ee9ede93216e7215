import { deleteDeactivation, postDeactivation } from '@fovea/contract/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/http.ts'
import { queryKeys } from '../../../../lib/query-keys.ts'

/** Deactivates an account, for a reason, or takes that back. */
export function useSetDeactivated(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: { deactivated: true; reason: string } | { deactivated: false }) =>
      change.deactivated
        ? call(postDeactivation, { params: { id }, body: { reason: change.reason } })
        : call(deleteDeactivation, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.adminUsers.all() }),
  })
}
