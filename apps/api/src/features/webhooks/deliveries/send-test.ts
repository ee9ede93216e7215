import { type WebhookEventType, webhookEventExamples } from '@fovea/contract/webhooks'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { formatPayload } from '../../../platform/webhooks/payload.ts'
import { deliveryRepository } from '../delivery-repository.ts'
import { endpointRepository } from '../endpoint-repository.ts'
import { presentDelivery } from '../present.ts'
import { createDeliveryNotFoundError } from './read-deliveries.ts'
import { readLiveWebhook } from './resend.ts'

type Test = { ctx: Ctx<WorkspaceActor>; webhookId: string; type: WebhookEventType }

export function sendTest({ ctx, webhookId, type }: Test) {
  return ctx.db.transaction().execute(async (transaction) => {
    // A try that ends the webhook meanwhile would leave this delivery waiting for good.
    await endpointRepository(transaction).lock(ctx.actor.workspace.id, webhookId)
    const { _id, state } = await readLiveWebhook({ ...ctx, db: transaction }, webhookId)
    if (state === 'paused')
      throw new AppError('RULE_BROKEN', 'This webhook is paused. Let it go on first.')
    const repository = deliveryRepository(transaction)
    const id = await repository.insertTest({
      workspaceId: ctx.actor.workspace.id,
      endpointId: _id,
      type,
      body: formatPayload({
        type,
        timestamp: ctx.now.toISOString(),
        data: webhookEventExamples[type],
      }),
      at: ctx.now,
    })
    const row = await repository.find(_id, id)
    if (!row) throw createDeliveryNotFoundError()
    return presentDelivery(row)
  })
}
