import { setTimeout as wait } from 'node:timers/promises'
import { addressMessages, type PlanStatus } from '@fovea/contract/billing/rules'
import type { Member } from '../../../platform/actor.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { decryptClientSecret } from '../mirror/client-secret.ts'
import { getPlanStatus } from '../mirror/entitlement.ts'
import { withProviderTimeout, getProviderTimeoutMs, waitAtMost } from '../provider-timeout.ts'
import { incompleteAddress, syncProfile } from '../profile/sync-profile.ts'
import { checkPlan } from '../read-plans.ts'
import { billingRepository } from '../repository.ts'
import {
  firstCheckSeconds,
  intentQueue,
  type IntentRow,
  intentRepository,
} from './intent-repository.ts'
import { readIntentOutcome, type IntentOutcome, runIntent } from './run-intent.ts'

const pollMs = 150

type Subscribe = {
  ctx: Ctx<Member>
  input: {
    planId: string
    paymentMethodId?: string | undefined
    /** The plan that the caller has seen. If it has changed since, the request is refused. */
    planStatus?: PlanStatus | undefined
  }
  /** Idempotency key of the caller: a repeat continues the same intent. */
  requestKey: string | null
}

/** Repeats create one subscription. After the timeout the worker continues. */
export async function subscribe({ ctx, input, requestKey }: Subscribe) {
  const { leftMs } = getProviderTimeoutMs(ctx)
  await withProviderTimeout(ctx, checkPlanAndAddress(ctx, input.planId))
  const { intent, isOwn } = await startIntent({ ctx, input, requestKey })
  const done = await waitAtMost(ctx, leftMs(), awaitOutcome(ctx, intent.id, leftMs))
  const outcome = done?.result ?? { state: 'under way', id: intent.id }
  if (!isOwn && input.planStatus !== undefined && outcome.state === 'subscribed') {
    throw createChangedElsewhereError()
  }
  return present(ctx, outcome)
}

async function awaitOutcome(ctx: Ctx, id: string, leftMs: () => number): Promise<IntentOutcome> {
  for (;;) {
    const ran = await runIntent(ctx, id)
    const outcome = await readIntentOutcome(ctx, id)
    if (ran || outcome.state === 'subscribed') return outcome
    if (leftMs() === 0) return { state: 'under way', id }
    await wait(pollMs)
  }
}

function present(ctx: Ctx, outcome: IntentOutcome) {
  switch (outcome.state) {
    case 'under way':
      return { id: outcome.id, status: 'processing' }
    case 'asked': {
      const { id, status, clientSecret } = outcome
      return { id, status, clientSecret }
    }
    case 'subscribed': {
      const { subscription_id: id, status, bank_secret: sealed } = outcome.account
      const clientSecret = decryptClientSecret(ctx, sealed)
      return {
        id: id ?? '',
        status: status ?? '',
        ...(clientSecret !== undefined && { clientSecret }),
      }
    }
  }
}

async function checkPlanAndAddress(ctx: Subscribe['ctx'], planId: string) {
  await checkPlan(ctx, planId)
  const { address_validation: validation } = await syncProfile(ctx, ctx.actor.workspace.id)
  if (validation === incompleteAddress) {
    throw new AppError('ADDRESS_REFUSED', addressMessages.addressRequiredError)
  }
  if (validation.startsWith('Failed')) {
    throw new AppError('ADDRESS_REFUSED', addressMessages.addressValidationError)
  }
}

async function startIntent({ ctx, input, requestKey }: Subscribe) {
  const { id: ownerId } = ctx.actor.workspace
  const card = input.paymentMethodId ?? null
  return ctx.db.transaction().execute(async (transaction) => {
    const intents = intentRepository(transaction)
    await intents.lockOwner(ownerId)
    const same = requestKey === null ? undefined : await intents.findByKey(ownerId, requestKey)
    if (same) return { intent: same, isOwn: true }
    const open = await intents.findOpen(ownerId)
    const failure = 'Another card was chosen instead.'
    const replaced =
      open && isReplaced(open, card)
        ? await intents.move(open, { state: 'failed', failure })
        : undefined
    if (open && !replaced) return { intent: open, isOwn: false }
    const account = await billingRepository(transaction).findAccount(ownerId)
    if (input.planStatus !== undefined && input.planStatus !== getPlanStatus(account)) {
      throw createChangedElsewhereError()
    }
    if (card === null && !account?.card) throw new AppError('CARD_REFUSED', 'Enter a card first.')
    const intent = await intents.insert({
      owner_id: ownerId,
      request_key: requestKey,
      price_id: input.planId,
      payment_method_id: card,
      state: card === null ? 'subscribing' : 'card',
      created_at: ctx.now,
    })
    await recordWorkspaceEvent(transaction, ctx, { action: 'plan-ordered' })
    await ctx.outbox.sendJob(transaction, intentQueue, { intentId: intent.id }, firstCheckSeconds)
    return { intent, isOwn: true }
  })
}

/** Another card is accepted only until the bank has agreed to the first. */
function isReplaced(open: IntentRow, card: string | null) {
  return open.state === 'card' && card !== null && open.payment_method_id !== card
}

function createChangedElsewhereError() {
  return new AppError(
    'CONFLICT',
    'Your plan was changed in another tab or window. Nothing was done twice.',
  )
}
