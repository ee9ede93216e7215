import { setTimeout as wait } from 'node:timers/promises'
import { addressMessages, type PlanStatus } from '@fovea/contract/billing/rules'
import type { Member } from '../../../platform/actor.ts'
import { recordEvent } from '../../workspaces/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { advanceIntent, type Standing } from './advance-intent.ts'
import { inTime, patience, within } from '../provider/in-time.ts'
import { type IntentRow, intentRepository } from './intent-repository.ts'
import { planStatusOf } from '../present.ts'
import { firstLookSeconds, intentQueue } from '../events/queues.ts'
import { checkPlan } from '../read-plans.ts'
import { billingRepository } from '../repository.ts'
import { incompleteAddress, syncProfile } from '../profile/sync-profile.ts'

const lookAgainMs = 150

type Subscribe = {
  ctx: Ctx<Member>
  input: {
    planId: string
    paymentMethodId?: string | undefined
    /** How the caller saw the plan: what was done elsewhere since is told instead of being done again. */
    planStatus?: PlanStatus | undefined
  }
  /** The caller's own name for the act: the same name is the same act. */
  requestKey: string | null
}

/**
 * Subscribes, keeps a subscription that waits for its end, or gives it another card. However often it is asked, one comes of
 * it. Where the provider takes its time, the act is under way: it goes on, and the subscription tells what came of it.
 */
export async function subscribe({ ctx, input, requestKey }: Subscribe): Promise<Standing> {
  const { leftMs } = patience(ctx)
  await inTime(ctx, prepare(ctx, input.planId))
  const { intent, mine } = await begin({ ctx, input, requestKey })
  const done = await within(ctx, leftMs(), awaitEnd(ctx, intent, leftMs))
  const standing = done?.result ?? { state: 'under way', id: intent.id }
  if (!mine && input.planStatus !== undefined && standing.state === 'subscribed')
    throw doneElsewhere()
  return standing
}

/** While somebody else is at it, waits for what comes of it, as long as the caller is patient. */
async function awaitEnd(ctx: Ctx, begun: IntentRow, leftMs: () => number): Promise<Standing> {
  for (let intent = begun; ;) {
    const standing = await advanceIntent(ctx, intent)
    if (standing.state !== 'under way' || leftMs() === 0) return standing
    await wait(lookAgainMs)
    intent = (await intentRepository(ctx.db).find(begun.id)) ?? intent
  }
}

/** What has to be so before anything is begun. */
async function prepare(ctx: Subscribe['ctx'], planId: string) {
  await checkPlan(ctx, planId)
  const { address_validation: validation } = await syncProfile(ctx, ctx.actor.workspace.id)
  if (validation === incompleteAddress) {
    throw new Refusal('ADDRESS_REFUSED', addressMessages.addressRequiredError)
  }
  if (validation.startsWith('Failed')) {
    throw new Refusal('ADDRESS_REFUSED', addressMessages.addressValidationError)
  }
}

/** Writes the act down before anything is done, or finds the one that is meant. */
async function begin({ ctx, input, requestKey }: Subscribe) {
  const { id: ownerId } = ctx.actor.workspace
  const given = input.paymentMethodId ?? null
  return ctx.db.transaction().execute(async (transaction) => {
    const intents = intentRepository(transaction)
    await intents.lockOwner(ownerId)
    const same = requestKey === null ? undefined : await intents.findByKey(ownerId, requestKey)
    if (same) return { intent: same, mine: true }
    const open = await intents.findOpen(ownerId)
    if (open && !isReplaced(open, given)) return { intent: open, mine: false }
    if (open) {
      await intents.move(open, { state: 'failed', failure: 'Another card was chosen instead.' })
    }
    const account = await billingRepository(transaction).findAccount(ownerId)
    if (input.planStatus !== undefined && input.planStatus !== planStatusOf(account)) {
      throw doneElsewhere()
    }
    if (given === null && !account?.card) throw new Refusal('CARD_REFUSED', 'Enter a card first.')
    const intent = await intents.insert({
      owner_id: ownerId,
      request_key: requestKey,
      price_id: input.planId,
      payment_method_id: given,
      state: given === null ? 'subscribing' : 'card',
      created_at: ctx.now,
    })
    await recordEvent(transaction, ctx, { action: 'plan-ordered' })
    await ctx.outbox.sendJob(transaction, intentQueue, { intentId: intent.id }, firstLookSeconds)
    return { intent, mine: true }
  })
}

/** While the bank is asked about one card, the person may choose another; from then on it is too late. */
function isReplaced(open: IntentRow, given: string | null) {
  return open.state === 'card' && given !== null && open.payment_method_id !== given
}

function doneElsewhere() {
  return new Refusal(
    'CONFLICT',
    'Your plan was changed in another tab or window. Nothing was done twice.',
  )
}
