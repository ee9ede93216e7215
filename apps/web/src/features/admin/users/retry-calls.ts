import { postBillingRetry, postMailRetry } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'

export function useRetryBilling() {
  const queries = useQueryClient()
  return useAction({
    run: (id: string, once) => once(postBillingRetry, { params: { id } }),
    done: 'The retry was started.',
    failed: 'The retry was not started.',
    toast: () => 'Retry started.',
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: adminQueryKeys.givenUpBilling.all() }),
        queries.invalidateQueries({ queryKey: adminQueryKeys.health }),
        queries.invalidateQueries({ queryKey: adminQueryKeys.customers.all() }),
      ]),
  })
}

type MailRetry = {
  id: string
  /** Sends even if the email may have been delivered. */
  again: boolean
}

export function useRetryMail() {
  const queries = useQueryClient()
  return useAction({
    run: ({ id, again }: MailRetry, once) =>
      once(postMailRetry, { params: { id }, query: again ? { again: 'true' } : {} }),
    done: 'The email retry was started.',
    failed: 'The email retry was not started.',
    toast: () => 'Email retry started.',
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: adminQueryKeys.failedMails.all() }),
        queries.invalidateQueries({ queryKey: adminQueryKeys.customers.all() }),
      ]),
  })
}
