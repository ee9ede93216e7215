import { postBillingRetry, postMailRetry } from '@fovea/contract/admin'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'

export function useRetryBilling() {
  return useAction({
    run: (id: string, once) => once(postBillingRetry, { params: { id } }),
    done: 'The retry was started.',
    failed: 'The retry was not started.',
    toast: () => 'Retry started.',
    refetches: [
      adminQueryKeys.givenUpBilling.all(),
      adminQueryKeys.health,
      adminQueryKeys.customers.all(),
    ],
  })
}

type MailRetry = {
  id: string
  /** Sends even if the email may have been delivered. */
  again: boolean
}

export function useRetryMail() {
  return useAction({
    run: ({ id, again }: MailRetry, once) =>
      once(postMailRetry, { params: { id }, query: again ? { again: 'true' } : {} }),
    done: 'The email retry was started.',
    failed: 'The email retry was not started.',
    toast: () => 'Email retry started.',
    refetches: [adminQueryKeys.failedMails.all(), adminQueryKeys.customers.all()],
  })
}
