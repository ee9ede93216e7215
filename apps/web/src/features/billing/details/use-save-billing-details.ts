import { putTaxId, type TaxId } from '@fovea/contract/billing'
import type { AddressText, TaxIdType } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { broadcastChange } from '../../../lib/live-events/tab-changes.ts'
import { FormError } from '../card/card-error.ts'
import { confirmAddress, saveAddress } from './confirm-address.ts'
import { toStoredAddress, type OrderDetails } from './billing-details.ts'

type Saved = { email: string; address: Address | null; taxId: TaxId | null }
type Wanted = { details: OrderDetails; taxId: { type: TaxIdType; value: string } | null }

export function useSaveBillingDetails(saved: Saved) {
  const queries = useQueryClient()
  return useAction({
    run: async ({ details, taxId }: Wanted, once) => {
      const saving = { queries, once }
      if (hasChanged(saved, details)) {
        await confirmAddress(saving, details, undefined).catch(async (error: unknown) => {
          const { email, address } = saved
          if (error instanceof FormError && address) await saveAddress(saving, email, address)
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
      broadcastChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
  })
}

function hasChanged({ email, address }: Saved, details: OrderDetails) {
  if (address === null || (details.email ?? email) !== email) return true
  const wanted: AddressText = toStoredAddress(details)
  const before: AddressText = toStoredAddress(address)
  return JSON.stringify(wanted) !== JSON.stringify(before)
}
