import { putTaxId, type TaxId } from '@fovea/contract/billing'
import type { AddressText, TaxIdType } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'
import { announceChange } from '../../../lib/news/change-news.ts'
import { FormProblem } from '../card/card-problem.ts'
import { agreeOnAddress, saveAddress } from './agree-on-address.ts'
import { addressOf, type OrderDetails } from './billing-details.ts'

type Saved = { email: string; address: Address | null; taxId: TaxId | null }
type Wanted = { details: OrderDetails; taxId: { type: TaxIdType; value: string } | null }

/** Saves what has changed of the billing details. An address that the card provider refuses is not kept. */
export function useSaveBillingDetails(saved: Saved) {
  const queries = useQueryClient()
  return useAct({
    run: async ({ details, taxId }: Wanted, once) => {
      const saving = { queries, once }
      if (hasChanged(saved, details)) {
        await agreeOnAddress(saving, details, undefined).catch(async (error: unknown) => {
          const { email, address } = saved
          if (error instanceof FormProblem && address) await saveAddress(saving, email, address)
          throw error
        })
      }
      const isSame = taxId?.type === saved.taxId?.type && taxId?.value === saved.taxId?.value
      if (!isSame) await once(putTaxId, { body: { taxId } })
    },
    done: 'Your billing details were saved.',
    failed: 'Your billing details were not saved.',
    toast: () => 'Your billing details were saved.',
    onSettled: async () => {
      announceChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })
}

function hasChanged({ email, address }: Saved, details: OrderDetails) {
  if (address === null || (details.email ?? email) !== email) return true
  const wanted: AddressText = addressOf(details)
  const before: AddressText = addressOf(address)
  return JSON.stringify(wanted) !== JSON.stringify(before)
}
