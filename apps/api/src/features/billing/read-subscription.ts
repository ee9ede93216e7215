import type { Subscription } from '@fovea/contract/billing'
import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { advanceIntent, type Standing } from './advance-intent.ts'
import { intentRepository } from './intent-repository.ts'
import { findOverdueSecret } from './overdue.ts'
import { planStatusOf, presentSubscription } from './present.ts'
import { billingRepository } from './repository.ts'

/** The subscription as it was last read. What is under way is taken further: the person may be back from the bank. */
export async function readSubscription(ctx: Ctx<Developer | Admin>): Promise<Subscription> {
  const { userId } = ctx.actor
  const open = await intentRepository(ctx.db).findOpen(userId)
  const standing = open && (await attempt(() => advanceIntent(ctx, open)))
  const account = await billingRepository(ctx.db).findAccount(userId)
  const shown = presentSubscription(account, ctx.now)
  if (standing?.state === 'asked' && planStatusOf(account) === 'unsubscribe') {
    return { ...shown, status: 'incomplete', clientSecret: standing.clientSecret }
  }
  const secret = account && (await attempt(() => findOverdueSecret(ctx, account)))
  return secret === undefined ? shown : { ...shown, clientSecret: secret }
}

/** What was refused, or cannot be asked at the moment, does not keep anybody from seeing where they stand. */
async function attempt<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** What is answered to whoever subscribes. */
export async function presentStanding(ctx: Ctx, standing: Standing) {
  if (standing.state === 'asked') {
    const { id, status, clientSecret } = standing
    return { id, status, clientSecret }
  }
  const { account } = standing
  const clientSecret = await findOverdueSecret(ctx, account)
  return {
    id: account.subscription_id ?? '',
    status: account.status ?? '',
    ...(clientSecret !== undefined && { clientSecret }),
  }
}
