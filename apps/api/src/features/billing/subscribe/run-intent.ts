import { randomUUID } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { BillingContext } from '../billing-context.ts'
import { decryptClientSecret } from '../mirror/client-secret.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { syncProfile } from '../profile/sync-profile.ts'
import {
  needsCardholderAction,
  isCardError,
  isCustomerMissing,
  isInvalidRequest,
  isReplayedFailure,
} from '../provider-errors.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import { type IntentRow, intentRepository, isIntentOpen } from './intent-repository.ts'
import { setUpCard } from './set-up-card.ts'
import { subscribeCustomer } from './subscribe-customer.ts'

/** The claim of a crashed process ends after this time; a running process renews it before. */
const claimSeconds = 15
const renewEveryMs = 5000

export const unusableCard = "This card can't be used. Enter it again or use another card."
const unpaid =
  'Your bank wants you to confirm an unpaid invoice first. Pay it from the notice on your plan page, then subscribe again.'

/**
 * Moves an intent forward until it ends or the bank asks the customer. Returns false if nothing is left to do or
 * another worker holds the claim. Each step can be repeated: requests to the provider carry the intent's ID, and their
 * results are stored once.
 */
export async function runIntent(context: BillingContext, id: string): Promise<boolean> {
  const intents = intentRepository(context.db)
  const claim = { id, holder: randomUUID() }
  const claimed = await intents.claim(claim, claimSeconds)
  if (!claimed) return false
  const renewal = setInterval(() => {
    intents.renewClaim(claim, claimSeconds).catch((error: unknown) => {
      context.log.warn({ err: error, intent: id }, 'renewing an intent lock failed')
    })
  }, renewEveryMs)
  renewal.unref()
  try {
    await takeSteps(context, claim, claimed)
  } finally {
    clearInterval(renewal)
    await intents.release(claim, context.now)
  }
  return true
}

async function takeSteps(
  context: BillingContext,
  claim: { id: string; holder: string },
  claimed: IntentRow,
) {
  const intents = intentRepository(context.db)
  let hasNewCustomer = false
  // A worker that was paused for longer than its claim stops at the next step.
  for (
    let intent: IntentRow | undefined = claimed;
    intent;
    intent = await intents.findHeld(claim)
  ) {
    try {
      if (intent.state === 'subscribing') await subscribeCustomer(context, intent)
      else if ((await setUpCard(context, intent)) === 'asked') return
    } catch (error) {
      const isReplaced = await recover(context, intent, error, !hasNewCustomer)
      hasNewCustomer ||= isReplaced
    }
  }
}

async function recover(
  context: BillingContext,
  intent: IntentRow,
  error: unknown,
  mayReplace: boolean,
): Promise<boolean> {
  if (isReplayedFailure(error)) await intentRepository(context.db).nextAttempt(intent)
  const isReplaced = mayReplace && isCustomerMissing(error)
  if (isReplaced) await replaceCustomer(context, intent)
  // The card belonged to the lost customer, unless it was not set up yet.
  const keepsCard = intent.state === 'card' && intent.setup_intent_id === null
  if (!isReplaced || !keepsCard) await failIntent(context, intent, error)
  return isReplaced
}

async function replaceCustomer(context: BillingContext, intent: IntentRow) {
  const repository = billingRepository(context.db)
  await intentRepository(context.db).nextAttempt(intent)
  const account = await repository.findAccount(intent.owner_id)
  if (account) await repository.dropCustomer(account)
  await syncProfile(context, intent.owner_id)
}

/** Errors other than a rejection by the bank or provider, such as an outage, are thrown for a retry. */
async function failIntent(context: BillingContext, intent: IntentRow, error: unknown) {
  if (!isCardError(error) && !isInvalidRequest(error)) throw error
  const ofCard = isCardError(error) ? error.message : unusableCard
  const failure = needsCardholderAction(error) ? unpaid : ofCard
  // The error itself contains the bank's secret, which must not be logged.
  const { code, requestId } = error
  context.log.warn({ intent: intent.id, code, requestId }, 'subscription failed')
  await intentRepository(context.db).move(intent, { state: 'failed', failure })
}

export type IntentOutcome =
  | { state: 'subscribed'; account: AccountRow }
  | { state: 'asked'; id: string; status: string; clientSecret: string }
  | { state: 'under way'; id: string }

export async function readIntentOutcome(
  context: BillingContext,
  id: string,
): Promise<IntentOutcome> {
  const intent = await intentRepository(context.db).find(id)
  if (!intent) throw userGone()
  if (intent.state === 'failed') {
    throw new AppError('CARD_REFUSED', intent.failure ?? 'Your card was declined.')
  }
  if (isIntentOpen(intent)) return questionOf(context, intent) ?? { state: 'under way', id }
  const mirrored = await billingRepository(context.db).findAccount(intent.owner_id)
  // This may be a repeat after an unpaid invoice, which may be paid by now, so read its current state.
  const isCurrent =
    mirrored?.subscription_id === intent.subscription_id && mirrored.overdue === null
  const account = isCurrent ? mirrored : await refreshAccount(context, intent.owner_id)
  if (!account) throw userGone()
  return { state: 'subscribed', account }
}

function questionOf(context: BillingContext, intent: IntentRow): IntentOutcome | undefined {
  const { setup_intent_id: id, bank_status: status } = intent
  const clientSecret = decryptClientSecret(context, intent.bank_secret)
  if (id === null || status === null || clientSecret === undefined) return undefined
  return { state: 'asked', id, status, clientSecret }
}

function userGone() {
  return new AppError('USER_GONE', 'This account has been deleted.')
}
