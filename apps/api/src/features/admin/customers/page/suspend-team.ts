import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { readPlanStatus } from '../../../billing/index.ts'
import { setSuspended } from '../../../workspaces/index.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { endCustomerSubscription } from '../../users/end-customer-subscription.ts'
import { findCustomer } from '../find-customer.ts'

type Suspension = {
  ctx: Ctx<Admin>
  input: { id: string; reason: string; endSubscription: boolean }
}

export async function suspendTeam({ ctx, input: { id, reason, endSubscription } }: Suspension) {
  // Suspend first, so that an error of the card provider does not keep the team active.
  const { name, suspended } = await change(ctx, id, ctx.now, {
    action: 'team suspended',
    detail: { reason },
  })
  const planStatus = endSubscription
    ? await endCustomerSubscription(ctx, { id, subject: name })
    : await readPlanStatus(ctx.db, id)
  return { suspended, planStatus }
}

export async function reactivateTeam({ ctx, id }: { ctx: Ctx<Admin>; id: string }) {
  const { suspended } = await change(ctx, id, null, { action: 'team reactivated', detail: {} })
  return { suspended }
}

type AuditInput = {
  action: 'team suspended' | 'team reactivated'
  detail: Record<string, unknown>
}

async function change(ctx: Ctx<Admin>, id: string, at: Date | null, entry: AuditInput) {
  const { kind } = await findCustomer(ctx, id)
  if (kind === 'person') {
    throw new AppError('RULE_BROKEN', 'Only teams are suspended. Deactivate the account instead.')
  }
  return ctx.db.transaction().execute(async (transaction) => {
    const { isChanged, name, suspendedAt } = await setSuspended(transaction, id, at)
    if (isChanged) await recordAudit(transaction, ctx, { ...entry, subject: name, subjectId: id })
    return { name, suspended: suspendedAt?.toISOString() ?? null }
  })
}
