import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import { endpointRepository } from '../endpoint-repository.ts'
import { formatEndpointName } from './endpoint-name.ts'
import { createWebhookNotFoundError } from './read-webhooks.ts'

export function deleteWebhook({ ctx, id }: { ctx: Ctx<WorkspaceActor>; id: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const row = await endpointRepository(transaction).delete(ctx.actor.workspace.id, id)
    if (!row) throw createWebhookNotFoundError()
    await recordWorkspaceEvent(transaction, ctx, {
      action: 'webhook-deleted',
      before: formatEndpointName(row),
    })
  })
}
