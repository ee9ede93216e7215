import type { AdjustmentInput } from '@fovea/contract/admin'
import type { AdjustmentKind } from '@fovea/contract/admin/customer-options'
import type { AuditAction } from '@fovea/contract/admin/describe-audit-entry'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { orderAdjustment, presentAdjustment } from '../../../billing/index.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findCustomer } from '../find-customer.ts'

const actions: Record<AdjustmentKind, AuditAction> = {
  refund: 'refund ordered',
  credit: 'credit ordered',
  retry: 'payment retried',
  'write-off': 'write-off ordered',
}

export const adjustmentActions: readonly string[] = Object.values(actions)

export async function adjustBilling(
  ctx: Ctx<Admin>,
  id: string,
  input: AdjustmentInput,
  requestKey: string | null,
) {
  const customer = await findCustomer(ctx, id)
  const adjustment = await orderAdjustment({
    ctx,
    ownerId: id,
    authorId: ctx.actor.userId,
    input,
    requestKey,
    onStored: (transaction, { kind, amount_cents: amountCents, invoice_number, reason, note }) =>
      recordAudit(transaction, ctx, {
        action: actions[kind],
        subject: customer.name || customer.email,
        subjectId: id,
        detail: {
          amountCents,
          ...(invoice_number !== null && { invoice: invoice_number }),
          ...(reason !== null && { refundReason: reason }),
          ...(note !== '' && { reason: note }),
        },
      }),
  })
  return presentAdjustment(adjustment)
}
