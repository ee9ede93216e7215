import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { deliveryRepository } from '../delivery-repository.ts'
import { readWebhook } from '../endpoints/read-webhooks.ts'
import { presentDelivery } from '../present.ts'
import { createDeliveryNotFoundError } from './read-deliveries.ts'

type One = { ctx: Ctx<WorkspaceActor>; webhookId: string; deliveryId: string }

/** Under the same `webhook-id`, so that a receiver that knows it can ignore it. */
export async function resendDelivery({ ctx, webhookId, deliveryId }: One) {
  const repository = deliveryRepository(ctx.db)
  const { _id } = await readLiveWebhook(ctx, webhookId)
  await repository.resend(_id, deliveryId, ctx.now)
  const row = await repository.find(_id, deliveryId)
  if (!row) throw createDeliveryNotFoundError()
  return presentDelivery(row)
}

type Failed = { ctx: Ctx<WorkspaceActor>; webhookId: string; since: Date }

export async function resendFailed({ ctx, webhookId, since }: Failed) {
  const { _id } = await readLiveWebhook(ctx, webhookId)
  return deliveryRepository(ctx.db).resendFailed(_id, since, ctx.now)
}

export async function readLiveWebhook(ctx: Ctx<WorkspaceActor>, webhookId: string) {
  const endpoint = await readWebhook(ctx, webhookId)
  if (endpoint.state === 'ended') {
    throw new AppError(
      'RULE_BROKEN',
      'The server answered 410 Gone, which ended this webhook. Change its URL first.',
    )
  }
  return endpoint
}
