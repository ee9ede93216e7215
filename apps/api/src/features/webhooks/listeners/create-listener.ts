import type { Listener } from '@fovea/contract/webhooks'
import { maxWebhookListeners } from '@fovea/contract/webhooks/rules'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { getListenerEnd } from './listener-end.ts'
import { listenerRepository } from './listener-repository.ts'

type Create = { ctx: Ctx<WorkspaceActor>; input: Pick<Listener, 'events'> }

export function createListener({ ctx, input: { events } }: Create): Promise<Listener> {
  const { id: workspaceId } = ctx.actor.workspace
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = listenerRepository(transaction)
    await repository.lockWorkspace(workspaceId)
    if ((await repository.count(workspaceId, ctx.now)) >= maxWebhookListeners) {
      throw new AppError(
        'RULE_BROKEN',
        `${maxWebhookListeners} programs listen to the workspace, the maximum. End one of them first.`,
      )
    }
    const expiresAt = getListenerEnd(ctx.now)
    const { id } = await repository.insert({ workspaceId, events, now: ctx.now, expiresAt })
    return { _id: id, events, expires: expiresAt.toISOString() }
  })
}
