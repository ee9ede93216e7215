import { addressMessages } from '@fovea/contract/billing/rules'
import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { advanceIntent, type Standing } from './advance-intent.ts'
import { type IntentRow, intentRepository } from './intent-repository.ts'
import { checkPlan } from './read-plans.ts'
import { refreshAccount } from './refresh.ts'
import { syncProfile } from './sync-profile.ts'

type Subscribe = {
  ctx: Ctx<Developer | Admin>
  input: { planId: string; paymentMethodId?: string | undefined }
  /** The caller's own name for the act: the same name is the same act. */
  requestKey: string | null
}

/** Subscribes, keeps a subscription that waits for its end, or gives it another card. However often it is asked, one comes of it. */
export async function subscribe({ ctx, input, requestKey }: Subscribe): Promise<Standing> {
  await checkPlan(ctx, input.planId)
  const { address_validation: validation } = await syncProfile(ctx, ctx.actor.userId)
  if (validation.startsWith('Failed')) {
    throw new Refusal('ADDRESS_REFUSED', addressMessages.addressValidationError)
  }
  const account = await refreshAccount(ctx, ctx.actor.userId)
  return advanceIntent(ctx, await begin({ ctx, input, requestKey }, account?.card != null))
}

/** Writes the act down before anything is done, or finds the one that is meant. */
async function begin({ ctx, input, requestKey }: Subscribe, hasCard: boolean): Promise<IntentRow> {
  const { userId } = ctx.actor
  const given = input.paymentMethodId ?? null
  return ctx.db.transaction().execute(async (transaction) => {
    const intents = intentRepository(transaction)
    await intents.lockPerson(userId)
    const same = requestKey === null ? undefined : await intents.findByKey(userId, requestKey)
    if (same) return same
    const open = await intents.findOpen(userId)
    if (open && !isReplaced(open, given)) return open
    if (open) {
      await intents.move(open, { state: 'failed', failure: 'Another card was chosen instead.' })
    }
    if (given === null && !hasCard) throw new Refusal('CARD_REFUSED', 'Enter a card first.')
    return intents.insert({
      owner_id: userId,
      request_key: requestKey,
      price_id: input.planId,
      payment_method_id: given,
      state: given === null ? 'subscribing' : 'card',
      created_at: ctx.now,
    })
  })
}

/** While the bank is asked about one card, the person may choose another; from then on it is too late. */
function isReplaced(open: IntentRow, given: string | null) {
  return open.state === 'card' && given !== null && open.payment_method_id !== given
}
