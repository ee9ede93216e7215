import { dayOf } from '@fovea/contract/time'
import type { AdminRequest } from '@fovea/contract/admin'
import { requestTypes } from '@fovea/contract/requests/options'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { getChangeAuthor, extendTrial, issueCommercialKey } from '../../license-keys/index.ts'
import {
  formatDecision,
  decideRequest,
  createDecisionEmail,
  findAnswerAddress,
  findReplyAddress,
  findRequest,
  type RequestRow,
} from '../../requests/index.ts'
import { findRecipient } from '../../auth/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { presentAdminRequest } from './present.ts'

type Input = {
  id: string
  decision: 'grant' | 'decline'
  note?: string | null | undefined
  days: number
}

export function decideRequestAsAdmin({
  ctx,
  input,
}: {
  ctx: Ctx<Admin>
  input: Input
}): Promise<AdminRequest> {
  return ctx.db.transaction().execute(async (transaction) => {
    const state = input.decision === 'grant' ? ('granted' as const) : ('declined' as const)
    const row = await decideRequest(transaction, input.id, {
      state,
      note: input.note ?? '',
      by: ctx.actor.userId,
      at: ctx.now,
    })
    if (!row) throw await createDecidedError(transaction, input.id)
    const outcome = await applyDecision(transaction, ctx, row, input.days)
    await publishEvent(transaction, {
      workspaceId: row.workspace_id ?? row.user_id,
      type: 'request.decided',
      data: { version: 1, requestId: row.id, requestType: row.type, decision: state },
      at: ctx.now,
      subjectId: row.user_id,
    })
    const person = await findRecipient(transaction, row.user_id)
    if (person) {
      const answerTo = await findReplyAddress(transaction, row, person)
      const replyTo = await findAnswerAddress({ ...ctx, db: transaction }, row)
      const { config } = ctx
      const email = createDecisionEmail({ row, person, answerTo, replyTo, outcome, config })
      await ctx.outbox.add(transaction, email, ctx.now)
    }
    await recordAudit(transaction, ctx, {
      action: `request ${row.type === requestTypes.issue && state === 'granted' ? 'resolved' : state}`,
      subject: `${row.type} of ${person?.email ?? row.user_id}`,
      subjectId: row.id,
      detail: { note: row.note, outcome },
    })
    return presentAdminRequest(transaction, row)
  })
}

async function applyDecision(
  db: Db,
  ctx: Ctx<Admin>,
  row: RequestRow,
  days: number,
): Promise<string> {
  if (row.state === 'declined') {
    return row.type === requestTypes.issue
      ? 'We looked into the issue you reported and closed it without a change.'
      : "We reviewed your request and can't grant it."
  }
  switch (row.type) {
    case requestTypes.extension: {
      const { expires_at } = await extendTrial(db, row.user_id, days, getChangeAuthor(ctx))
      const until = dayOf(expires_at)
      return `Your development key is now valid until ${until} (UTC). The key stays the same, so you don't need a new build.`
    }
    case requestTypes.commercial:
    case requestTypes.ambassador: {
      const { expires_at } = await issueCommercialKey({
        db,
        ownerId: row.workspace_id ?? row.user_id,
        author: getChangeAuthor(ctx),
      })
      const until = dayOf(expires_at)
      return `We issued you a commercial license key. It is valid until ${until} (UTC), has no session limit, and is on your license keys page.`
    }
    case requestTypes.issue:
      return 'The issue you reported is resolved.'
  }
}

/** Another admin was first, or the request does not exist. */
async function createDecidedError(db: Db, id: string) {
  const row = await findRequest(db, id)
  if (!row) return new AppError('NOT_FOUND', "This request doesn't exist.")
  const current = await presentAdminRequest(db, row)
  return new AppError(
    'CONFLICT',
    `${current.decidedBy ?? 'Another admin'} has already ${formatDecision(row)} this ${row.type === requestTypes.issue ? 'report' : 'request'}.`,
    { current },
  )
}
