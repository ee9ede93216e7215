import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'
import { cardProviderQuery } from './load-card-provider.ts'
import { confirmWithBank } from './confirm-with-bank.ts'

/** Takes up a question of the bank that was left open. The server goes on by itself when it is asked where it stands. */
export function useConfirmWithBank() {
  const queries = useQueryClient()
  return useAct({
    run: async (clientSecret: string) => {
      const { stripe } = await queries.fetchQuery(cardProviderQuery)
      await confirmWithBank(stripe, clientSecret)
    },
    done: 'Your bank confirmed the payment.',
    failed: 'Your bank did not confirm the payment.',
    onSettled: async () => {
      announceChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })
}
