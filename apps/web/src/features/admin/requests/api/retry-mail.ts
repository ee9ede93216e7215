import { postMailRetry } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../lib/page/notify.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { useAct } from '../../../../lib/http/use-act.ts'

/** Tries a mail once more that was given up. */
export function useRetryMail() {
  const queries = useQueryClient()
  return useAct({
    run: (id: string, once) => once(postMailRetry, { params: { id } }),
    onSuccess: () => notify.success('The mail is tried once more.'),
    onError: (error) => notify.error(`The mail could not be retried. ${error.message}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.failedMails.all() }),
  })
}
