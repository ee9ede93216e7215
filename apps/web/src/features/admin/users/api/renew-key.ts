import { postRenewal } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../../../lib/words/format.ts'
import { notify } from '../../../../lib/page/notify.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { useAct } from '../../../../lib/http/use-act.ts'

type Renewal = { sdkKey: string; days: number; expire_date: string }

/** Renews a key whose end is known; where somebody was faster, the page then shows the newer end. */
export function useRenewKey() {
  const queries = useQueryClient()
  return useAct({
    run: async ({ sdkKey, ...body }: Renewal, once) =>
      (await once(postRenewal, { params: { sdkKey }, body })).payload.doc,
    onSuccess: ({ expire_date }) =>
      notify.success(`The key now ends on ${formatDate(expire_date)}.`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.adminUsers.all() }),
  })
}
