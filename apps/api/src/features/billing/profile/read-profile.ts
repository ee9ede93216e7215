import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refreshAccount } from '../provider/refresh.ts'
import { syncProfile } from './sync-profile.ts'

/** The payment profile: the provider is told of the person what has changed, and says what it holds of the address. */
export async function readProfile(ctx: Ctx<Member>) {
  const { address_validation: addressValidation } = await syncProfile(ctx, ctx.actor.workspace.id)
  const account = await refreshAccount(ctx, ctx.actor.workspace.id)
  return { metadata: { addressValidation }, card: account?.card ?? null }
}
