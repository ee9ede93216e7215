import type { Subscription } from '@fovea/contract/billing'
import { mayDo } from '@fovea/contract/workspaces/permissions'
import type { Acting } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import { type IntentRow, intentRepository, isOpen } from '../subscribe/intent-repository.ts'
import { openClientSecret } from './client-secret.ts'
import { entitlementOfStanding, graceUntil, planStatusOf } from './entitlement.ts'

/** How long a failed attempt to subscribe is shown: the page that waits for it asks every other second. */
const failureShownMs = 10 * 60_000

/** The subscription as the mirror has it. Reads the database only. */
export async function readSubscription(ctx: Ctx<Acting>): Promise<Subscription> {
  const { id: ownerId } = ctx.actor.workspace
  const account = await billingRepository(ctx.db).findAccount(ownerId)
  const intent = await intentRepository(ctx.db).findLatest(ownerId)
  const shown = presentSubscription(account, ctx.now)
  const open = intent && isOpen(intent) ? intent : undefined
  const isAsked = open !== undefined && open.bank_status !== null
  const common = {
    ...shown,
    underWay: open !== undefined && !isAsked,
    failure: failureOf(intent, ctx.now),
  }
  if (isAsked && shown.planStatus === 'unsubscribe') {
    return { ...common, status: 'incomplete', overdue: null, ...questionFor(ctx, open) }
  }
  return { ...common, ...(account && questionFor(ctx, account)) }
}

/** The secret answers the bank, with another card as well: only people who may pay get it. */
function questionFor(ctx: Ctx<Acting>, { bank_secret }: Pick<AccountRow, 'bank_secret'>) {
  const { actor } = ctx
  const mayAnswer = actor.kind !== 'program' && mayDo(actor.workspace.role, 'billing:write')
  const clientSecret = mayAnswer ? openClientSecret(ctx, bank_secret) : undefined
  return clientSecret === undefined ? {} : { clientSecret }
}

function failureOf(latest: IntentRow | undefined, now: Date) {
  if (latest?.state !== 'failed') return null
  const isRecent = now.getTime() - latest.created_at.getTime() <= failureShownMs
  return isRecent ? latest.failure : null
}

function presentSubscription(
  account: AccountRow | undefined,
  now: Date,
): Omit<Subscription, 'underWay' | 'failure'> {
  return {
    planStatus: planStatusOf(account),
    status: account?.status ?? null,
    current_period_start: secondsOf(account?.current_period_start),
    current_period_end: secondsOf(account?.current_period_end),
    cancel_at: secondsOf(account?.cancel_at),
    ended_at: secondsOf(account?.ended_at),
    grace_until: secondsOf(account && graceUntil(account)),
    entitlement: account ? entitlementOfStanding(account, now) : 'basic',
    card: account?.card ?? null,
    overdue: account?.overdue ?? null,
  }
}

export function secondsOf(moment: Date | null | undefined) {
  return moment ? Math.floor(moment.getTime() / 1000) : null
}
