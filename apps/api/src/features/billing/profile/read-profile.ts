import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { syncProfile } from './sync-profile.ts'
import { readTaxId } from './tax-id.ts'

/** Sends pending changes first, because the answer includes the provider's view of the address and tax ID. */
export async function readProfile(ctx: Ctx<Member>) {
  const { address_validation: addressValidation } = await syncProfile(ctx, ctx.actor.workspace.id)
  // The refresh detects a customer that was deleted at the provider.
  const account = await refreshAccount(ctx, ctx.actor.workspace.id)
  const taxId = account?.customer_id ? await readTaxId(ctx, account.customer_id) : null
  return { metadata: { addressValidation }, card: account?.card ?? null, taxId }
}
