import { type NewSample, webhookEventExamples } from '@fovea/contract/webhooks'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'

/** Takes the way of a real event. */
export async function sendSample({ ctx, input }: { ctx: Ctx<WorkspaceActor>; input: NewSample }) {
  const { type, to } = input
  const receivers = await publishEvent(ctx.db, {
    workspaceId: ctx.actor.workspace.id,
    type,
    data: webhookEventExamples[type],
    at: ctx.now,
    sampleFor: to,
  })
  if (receivers.webhooks + receivers.listeners === 0) {
    const who = to === 'everyone' ? 'No active webhook and no program' : 'No program'
    throw new AppError('RULE_BROKEN', `${who} of this workspace listens to ${type}.`)
  }
  return receivers
}
