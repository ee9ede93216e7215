import type { Subscription } from '@fovea/contract/billing'
import { mayDo } from '@fovea/contract/workspaces/permissions'
import type { Acting } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { advanceIntent, type Standing } from './advance-intent.ts'
import { patience, within } from '../provider/in-time.ts'
import { type IntentRow, intentRepository } from './intent-repository.ts'
import { findOverdue } from '../invoices/overdue.ts'
import { planStatusOf, presentSubscription } from '../present.ts'
import { billingRepository } from '../repository.ts'

/** How long it is told that an act has failed: the page that waits for it asks every other second. */
const toldMs = 10 * 60_000

/** The subscription as it was last read. What is under way is taken further: the person may be back from the bank. */
export async function readSubscription(ctx: Ctx<Acting>): Promise<Subscription> {
  const { id: ownerId } = ctx.actor.workspace
  const { leftMs } = patience(ctx)
  const latest = await intentRepository(ctx.db).findLatest(ownerId)
  const standing = latest && isOpen(latest) ? await advanceInTime(ctx, latest, leftMs()) : undefined
  const account = await billingRepository(ctx.db).findAccount(ownerId)
  const shown = {
    ...presentSubscription(account, ctx.now),
    underWay: standing?.state === 'under way',
    failure: await failureOf(ctx, latest),
  }
  if (standing?.state === 'asked' && planStatusOf(account) === 'unsubscribe') {
    return { ...shown, status: 'incomplete', ...questionFor(ctx, standing.clientSecret) }
  }
  const found =
    account &&
    (await within(
      ctx,
      leftMs(),
      attempt(() => findOverdue(ctx, account)),
    ))
  const overdue = found?.result
  if (!overdue) return shown
  const { amount, currency, clientSecret } = overdue
  return { ...shown, overdue: { amount, currency }, ...questionFor(ctx, clientSecret) }
}

/** Whoever has the secret can answer the bank, with a card of their own as well: only people who may pay get it. */
function questionFor({ actor }: Ctx<Acting>, clientSecret: string | undefined) {
  const mayAnswer = actor.kind !== 'program' && mayDo(actor.workspace.role, 'billing:write')
  return mayAnswer && clientSecret !== undefined ? { clientSecret } : {}
}

const isOpen = ({ state }: IntentRow) => state === 'card' || state === 'subscribing'

async function advanceInTime(
  ctx: Ctx,
  intent: IntentRow,
  ms: number,
): Promise<Standing | undefined> {
  const done = await within(
    ctx,
    ms,
    attempt(() => advanceIntent(ctx, intent)),
  )
  if (done?.result) return done.result
  const now = await intentRepository(ctx.db).find(intent.id)
  return now && isOpen(now) ? { state: 'under way', id: intent.id } : undefined
}

/** Why the last act came to nothing, while somebody may still wait for it. */
async function failureOf(ctx: Ctx, begun: IntentRow | undefined) {
  if (!begun || ctx.now.getTime() - begun.created_at.getTime() > toldMs) return null
  const latest = await intentRepository(ctx.db).find(begun.id)
  return latest?.state === 'failed' ? latest.failure : null
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
  if (standing.state === 'under way') return { id: standing.id, status: 'processing' }
  if (standing.state === 'asked') {
    const { id, status, clientSecret } = standing
    return { id, status, clientSecret }
  }
  const { account } = standing
  const found = await within(
    ctx,
    overdueMs,
    attempt(() => findOverdue(ctx, account)),
  )
  const clientSecret = found?.result?.clientSecret
  return {
    id: account.subscription_id ?? '',
    status: account.status ?? '',
    ...(clientSecret !== undefined && { clientSecret }),
  }
}

const overdueMs = 1500
