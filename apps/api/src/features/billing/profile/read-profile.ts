import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { syncProfile } from './sync-profile.ts'
import { readTaxId } from './tax-id.ts'

/** The payment profile. Changes are sent to the provider first, which then answers its view of the address and the tax ID. */
export async function readProfile(ctx: Ctx<Member>) {
  const { address_validation: addressValidation } = await syncProfile(ctx, ctx.actor.workspace.id)
  // Only now it is known whether the provider still has the customer.
  const account = await refreshAccount(ctx, ctx.actor.workspace.id)
  const taxId = account?.customer_id ? await readTaxId(ctx, account.customer_id) : null
  return { metadata: { addressValidation }, card: account?.card ?? null, taxId }
}
