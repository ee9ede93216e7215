import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refreshAccount } from '../provider/refresh.ts'
import { syncProfile } from './sync-profile.ts'
import { readTaxId } from './tax-id.ts'

/** The payment profile: the provider is told of the person what has changed, and says what it holds of the address and the tax ID. */
export async function readProfile(ctx: Ctx<Member>) {
  const { customer_id: customer, address_validation: addressValidation } = await syncProfile(
    ctx,
    ctx.actor.workspace.id,
  )
  const [account, taxId] = await Promise.all([
    refreshAccount(ctx, ctx.actor.workspace.id),
    readTaxId(ctx, customer),
  ])
  return { metadata: { addressValidation }, card: account?.card ?? null, taxId }
}
