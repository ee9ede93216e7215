import { Refusal } from '../../../platform/refusal.ts'
import { driving } from './driving.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import { type IntentRow, intentRepository } from './intent-repository.ts'
import {
  asksThePerson,
  isCardError,
  isCustomerGone,
  isInvalidRequest,
  isReplayedFailure,
} from '../provider/provider-errors.ts'
import { refreshAccount } from '../provider/refresh.ts'
import { type BankQuestion, setUpCard } from './set-up-card.ts'
import { subscribeCustomer } from './subscribe-customer.ts'
import { syncProfile } from '../profile/sync-profile.ts'
import type { BillingContext } from '../billing-context.ts'

export const unusableCard = "This card can't be used. Enter it again or use another card."
const unpaid =
  'Your bank wants you to confirm an unpaid invoice first. Pay it from the notice on your plan page, then subscribe again.'

/** Where an act of subscribing stands: it is done, the bank wants to hear from the person, or it is not known yet. */
export type Standing =
  | { state: 'subscribed'; account: AccountRow }
  | ({ state: 'asked' } & BankQuestion)
  | { state: 'under way'; id: string }

/**
 * Takes an act of subscribing as far as it goes, one at a time: whoever comes while somebody is at it is told that it is
 * under way. Every step can be taken again, since what is asked of the provider carries the intent's id and what comes of it
 * is written down once. Throws where it has failed.
 */
export async function advanceIntent(context: BillingContext, begun: IntentRow): Promise<Standing> {
  if (begun.state === 'done' || begun.state === 'failed') return endOf(context, begun)
  const standing = await driving(context, begun.id, (intent) => advance(context, intent))
  return standing ?? { state: 'under way', id: begun.id }
}

async function advance(context: BillingContext, claimed: IntentRow): Promise<Standing> {
  let intent = claimed
  for (;;) {
    switch (intent.state) {
      case 'done':
      case 'failed':
        return endOf(context, intent)
      case 'card': {
        const asked = await step(context, intent, () => setUpCard(context, intent))
        if (asked) return { state: 'asked', ...asked }
        break
      }
      case 'subscribing': {
        await step(context, intent, () => subscribeCustomer(context, intent))
        break
      }
    }
    const moved = await intentRepository(context.db).find(intent.id)
    if (!moved) throw new Refusal('USER_GONE', 'This account has been deleted.')
    intent = moved
  }
}

async function endOf(context: BillingContext, intent: IntentRow): Promise<Standing> {
  if (intent.state === 'failed') {
    throw new Refusal('CARD_REFUSED', intent.failure ?? 'Your card was declined.')
  }
  const { owner_id: ownerId, subscription_id } = intent
  const account = await billingRepository(context.db).findAccount(ownerId)
  if (account?.subscription_id === subscription_id) return { state: 'subscribed', account }
  const read = await refreshAccount(context, ownerId)
  if (!read) throw new Refusal('USER_GONE', 'This account has been deleted.')
  return { state: 'subscribed', account: read }
}

/** The provider's no ends the intent, with its words; that it is away does not. */
async function step<Result>(
  context: BillingContext,
  intent: IntentRow,
  take: () => Promise<Result>,
) {
  try {
    return await take()
  } catch (error) {
    if (isReplayedFailure(error)) await intentRepository(context.db).nextAttempt(intent)
    if (isCustomerGone(error)) return replaceCustomer(context, intent)
    if (!isCardError(error) && !isInvalidRequest(error)) throw error
    const failure = failureOf(error)
    // The error itself holds the bank's question, which is nobody else's business.
    const { code, requestId } = error
    context.log.warn({ intent: intent.id, code, requestId }, 'subscribing failed')
    await intentRepository(context.db).move(intent, { state: 'failed', failure })
    return undefined
  }
}

function failureOf(error: unknown) {
  if (asksThePerson(error)) return unpaid
  return isCardError(error) ? error.message : unusableCard
}

/** The person gets another customer. The card was the former one's, unless it has still to be set up, which is another question then. */
async function replaceCustomer(context: BillingContext, intent: IntentRow) {
  const repository = billingRepository(context.db)
  await intentRepository(context.db).nextAttempt(intent)
  const account = await repository.findAccount(intent.owner_id)
  if (account) await repository.dropCustomer(account)
  await syncProfile(context, intent.owner_id)
  if (intent.state === 'subscribing' || intent.setup_intent_id !== null) {
    await intentRepository(context.db).move(intent, { state: 'failed', failure: unusableCard })
  }
  return undefined
}
