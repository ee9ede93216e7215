import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { AppError } from '../../../platform/errors.ts'
import { createRequest } from '../delivery/create-request.ts'
import { type DeliveryFilter, deliveryRepository } from '../delivery-repository.ts'
import { readWebhook } from '../endpoints/read-webhooks.ts'
import { presentDelivery, presentDeliveryDetail } from '../present.ts'

const onPage = 50

type List = { ctx: Ctx<WorkspaceActor>; webhookId: string; filter: DeliveryFilter }

export async function listDeliveries({ ctx, webhookId, filter }: List) {
  const { _id } = await readWebhook(ctx, webhookId)
  const rows = await deliveryRepository(ctx.db).list(_id, filter, onPage + 1)
  const { page, next } = createPage(rows, onPage, ({ id }) => id)
  return { docs: page.map(presentDelivery), ...next }
}

type Read = { ctx: Ctx<WorkspaceActor>; webhookId: string; deliveryId: string }

export async function readDelivery({ ctx, webhookId, deliveryId }: Read) {
  const endpoint = await readWebhook(ctx, webhookId)
  const repository = deliveryRepository(ctx.db)
  const row = await repository.find(endpoint._id, deliveryId)
  if (!row) throw createDeliveryNotFoundError()
  const { headers, body } = createRequest(
    { ...row, kind: endpoint.kind, secrets: [] },
    row.last_try_at ?? row.created_at,
  )
  const request = {
    url: endpoint.url,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body,
  }
  return presentDeliveryDetail(row, request, await repository.listTries(row.id))
}

export function createDeliveryNotFoundError() {
  return new AppError('NOT_FOUND', 'This delivery is older than 30 days or does not exist.')
}
