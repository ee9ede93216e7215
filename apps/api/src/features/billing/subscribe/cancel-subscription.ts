import { cancelPhrase } from '@fovea/contract/billing/rules'
import type { Member } from '../../../platform/actor.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { intentRepository, isIntentOpen } from './intent-repository.ts'
import { runIntent } from './run-intent.ts'

type Cancellation = { ctx: Ctx<Member>; input: { phrase: string } }

export async function cancelSubscription({ ctx, input }: Cancellation) {
  if (input.phrase !== cancelPhrase) {
    const message = `Type "${cancelPhrase}" to confirm.`
    throw new AppError('BAD_INPUT', message, { fields: { phrase: message } })
  }
  await settleIntent(ctx, ctx.actor.workspace.id)
  const before = await refreshAccount(ctx, ctx.actor.workspace.id)
  const id = before?.subscription_id
  if (!id || before.ended_at !== null) {
    throw new AppError('RULE_BROKEN', "You don't have a subscription to cancel.")
  }
  await ctx.cardProvider.subscriptions.update(id, { cancel_at_period_end: true })
  if (before.cancel_at === null)
    await recordWorkspaceEvent(ctx.db, ctx, { action: 'plan-cancelled' })
  return refreshAccount(ctx, ctx.actor.workspace.id)
}

/** An intent in progress ends first: finished later, it would undo the cancellation. */
async function settleIntent(ctx: Ctx, ownerId: string) {
  const intents = intentRepository(ctx.db)
  const open = await intents.findOpen(ownerId)
  if (!open) return
  const failure = 'The subscription was cancelled.'
  if (open.state === 'card' && (await intents.move(open, { state: 'failed', failure }))) return
  await runIntent(ctx, open.id)
  const left = await intents.find(open.id)
  if (!left || !isIntentOpen(left)) return
  throw new AppError('CONFLICT', 'Your subscription is being set up. Cancel it in a minute.')
}
