import { deleteDeactivation, postDeactivation } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { useAct } from '../../../../lib/http/use-act.ts'

type Change =
  | { deactivated: true; reason: string; endSubscription: boolean }
  | { deactivated: false }

/** Deactivates an account, for a reason, or takes that back; a subscription is ended only where that is said. */
export function useSetDeactivated(id: string) {
  const queries = useQueryClient()
  return useAct({
    run: ({ deactivated, ...body }: Change, once) =>
      deactivated
        ? once(postDeactivation, { params: { id }, body })
        : once(deleteDeactivation, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.adminUsers.all() }),
  })
}
