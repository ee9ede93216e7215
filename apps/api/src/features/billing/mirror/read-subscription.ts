import { minuteMs } from '@fovea/contract/time'
import type { Subscription } from '@fovea/contract/billing'
import { isRoleAllowed } from '@fovea/contract/workspaces/permissions'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import { type IntentRow, intentRepository, isIntentOpen } from '../subscribe/intent-repository.ts'
import { decryptClientSecret } from './client-secret.ts'
import { getEntitlement, getGraceUntil, getPlanStatus } from './entitlement.ts'

/** A failed attempt is shown for this long, so that the page that polls for it sees it. */
const failureShownMs = 10 * minuteMs

export async function readSubscription(ctx: Ctx<WorkspaceActor>): Promise<Subscription> {
  const { id: ownerId } = ctx.actor.workspace
  const account = await billingRepository(ctx.db).findAccount(ownerId)
  const intent = await intentRepository(ctx.db).findLatest(ownerId)
  const shown = presentSubscription(account, ctx.now)
  const open = intent && isIntentOpen(intent) ? intent : undefined
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

/** The secret could also confirm the payment with another card, so only members who may pay get it. */
function questionFor(ctx: Ctx<WorkspaceActor>, { bank_secret }: Pick<AccountRow, 'bank_secret'>) {
  const { actor } = ctx
  const mayAnswer =
    actor.kind !== 'program' && !actor.view && isRoleAllowed(actor.workspace.role, 'billing:write')
  const clientSecret = mayAnswer ? decryptClientSecret(ctx, bank_secret) : undefined
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
    planStatus: getPlanStatus(account),
    status: account?.status ?? null,
    current_period_start: toUnixSeconds(account?.current_period_start),
    current_period_end: toUnixSeconds(account?.current_period_end),
    cancel_at: toUnixSeconds(account?.cancel_at),
    ended_at: toUnixSeconds(account?.ended_at),
    grace_until: toUnixSeconds(account && getGraceUntil(account)),
    entitlement: account ? getEntitlement(account, now) : 'basic',
    card: account?.card ?? null,
    overdue: account?.overdue ?? null,
    credit: account?.credit ?? null,
  }
}

export function toUnixSeconds(moment: Date | null | undefined) {
  return moment ? Math.floor(moment.getTime() / 1000) : null
}
