import {
  addressMessages,
  isAddressAccepted,
  type AddressCheck,
  type AddressText,
} from '@fovea/contract/billing/rules'
import type { User } from '@fovea/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import type { Once } from '../../../lib/http/once.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { shownWorkspace } from '../../../lib/session/shown-workspace.ts'
import { paymentProfileQuery, saveBillingAddress, saveTeamAddress } from '../calls.ts'
import { FormProblem } from '../card/card-problem.ts'
import { addressOf, type OrderDetails } from './billing-details.ts'
import { checkAddress } from './check-address.ts'

type Saving = { queries: QueryClient; once: Once }

/** Saves the address, and waits until the card provider has accepted it. Throws a `FormProblem` where it does not. */
export async function agreeOnAddress(
  { queries, once }: Saving,
  details: OrderDetails,
  developmentMarker: string | undefined,
) {
  const check = await checkAddress(details, {
    developmentMarker,
    save: () => saveAddress({ queries, once }, details.email ?? '', addressOf(details)),
    isAccepted: async () => {
      const profile = await queries.fetchQuery({ ...paymentProfileQuery, staleTime: 0 })
      return isAddressAccepted(profile.metadata.addressValidation)
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const problem = problemWith(check)
  if (problem !== null) throw new FormProblem(problem)
}

/** Saves the address of the shown workspace: a team's is its own, a person's is part of the profile. */
export async function saveAddress({ queries, once }: Saving, email: string, address: AddressText) {
  if (shownWorkspace() !== null) {
    await saveTeamAddress(address, once)
    void queries.invalidateQueries({ queryKey: queryKeys.workspaces.one() })
    return
  }
  const saved = await saveBillingAddress(email, address, once)
  queries.setQueryData<User>(
    queryKeys.session.user(),
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
