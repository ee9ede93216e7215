import {
  addressMessages,
  isAddressAccepted,
  type AddressCheck,
  type AddressText,
} from '@fovea/contract/billing/rules'
import type { User } from '@fovea/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import type { SendAction } from '../../../lib/http/action-sender.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { getShownWorkspaceId } from '../../../lib/auth/shown-workspace.ts'
import { paymentProfileQuery, saveBillingAddress, saveTeamAddress } from '../calls.ts'
import { FormError } from '../card/card-error.ts'
import { toStoredAddress, type OrderDetails } from './billing-details.ts'
import { checkAddress } from './check-address.ts'

type SaveContext = { queries: QueryClient; once: SendAction }

/** Saves the address and waits until the card provider accepts it. Throws a `FormError` if it is rejected. */
export async function confirmAddress(
  { queries, once }: SaveContext,
  details: OrderDetails,
  developmentMarker: string | undefined,
) {
  const check = await checkAddress(details, {
    developmentMarker,
    save: () => saveAddress({ queries, once }, details.email ?? '', toStoredAddress(details)),
    isAccepted: async () => {
      const profile = await queries.fetchQuery({ ...paymentProfileQuery, staleTime: 0 })
      return isAddressAccepted(profile.metadata.addressValidation)
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const problem = problemWith(check)
  if (problem !== null) throw new FormError(problem)
}

export async function saveAddress(
  { queries, once }: SaveContext,
  email: string,
  address: AddressText,
) {
  if (getShownWorkspaceId() !== null) {
    await saveTeamAddress(address, once)
    void queries.invalidateQueries({ queryKey: queryKeys.workspaces.one() })
    return
  }
  const saved = await saveBillingAddress(email, address, once)
  queries.setQueryData<User>(
    queryKeys.auth.user(),
    (user) => user && { ...user, email: saved.email, address: saved.address },
  )
}

function problemWith(check: AddressCheck): string | null {
  switch (check) {
    case 'development':
    case 'validated':
      return null
    case 'addressValidationError':
    case 'addressRequiredError':
      return addressMessages[check]
  }
}
