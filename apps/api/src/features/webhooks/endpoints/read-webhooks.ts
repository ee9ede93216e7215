import type { Webhook } from '@fovea/contract/webhooks'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { endpointRepository } from '../endpoint-repository.ts'
import { presentWebhook } from '../present.ts'

export async function listWebhooks({ db, actor, now }: Ctx<WorkspaceActor>): Promise<Webhook[]> {
  const rows = await endpointRepository(db).list(actor.workspace.id)
  return rows.map((row) => presentWebhook(row, now))
}

export async function readWebhook(
  { db, actor, now }: Ctx<WorkspaceActor>,
  id: string,
): Promise<Webhook> {
  const row = await endpointRepository(db).find(actor.workspace.id, id)
  if (!row) throw createWebhookNotFoundError()
  return presentWebhook(row, now)
}

export function createWebhookNotFoundError() {
  return new AppError('NOT_FOUND', "The workspace doesn't have this webhook any more.")
}
