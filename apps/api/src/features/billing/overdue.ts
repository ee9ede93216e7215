import { asking } from './provider-errors.ts'
import type { AccountRow } from './repository.ts'
import type { Till } from './till.ts'

/** What the provider's script needs to pay the oldest overdue invoice, perhaps after asking the person. */
export async function findOverdueSecret({ cardProvider }: Till, account: AccountRow) {
  const { subscription_id: subscription, past_due_since: since, ended_at: ended } = account
  if (subscription === null || since === null || ended !== null) return undefined
  const { data } = await asking(() =>
    cardProvider.invoices.list({
      subscription,
      status: 'open',
      limit: 100,
      expand: ['data.confirmation_secret'],
    }),
  )
  return data.at(-1)?.confirmation_secret?.client_secret
}
