import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { endSubscription, readPlanStatus } from '../../billing/index.ts'
import { recordAudit } from '../audit/record-audit.ts'

type Subscriber = { id: string; subject: string }

/** Without a running subscription nothing happens, so the call can be repeated after an outage of the card provider. */
export async function endCustomerSubscription(ctx: Ctx<Admin>, { id, subject }: Subscriber) {
  const before = await readPlanStatus(ctx.db, id)
  const planStatus = await endSubscription(ctx, id)
  if (before !== 'unsubscribe' && planStatus === 'unsubscribe') {
    await recordAudit(ctx.db, ctx, { action: 'subscription ended', subject, subjectId: id })
  }
  return planStatus
}
