import { postBillingRetry } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../lib/page/notify.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { useAct } from '../../../../lib/http/use-act.ts'

/** Tries something once more that billing has given up. */
export function useRetryBilling() {
  const queries = useQueryClient()
  return useAct({
    run: (id: string, once) => once(postBillingRetry, { params: { id } }),
    onSuccess: () => notify.success('It is tried once more.'),
    onError: (error) => notify.error(`It could not be retried. ${error.message}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.givenUpBilling.all() }),
  })
}
