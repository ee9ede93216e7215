import type { Admin, Developer } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refreshAccount } from '../provider/refresh.ts'
import { syncProfile } from './sync-profile.ts'

/** The payment profile: the provider is told of the person what has changed, and says what it holds of the address. */
export async function readProfile(ctx: Ctx<Developer | Admin>) {
  const { address_validation: addressValidation } = await syncProfile(ctx, ctx.actor.userId)
  const account = await refreshAccount(ctx, ctx.actor.userId)
  return { metadata: { addressValidation }, card: account?.card ?? null }
}
