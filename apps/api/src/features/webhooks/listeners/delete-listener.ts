import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createListenerNotFoundError } from './listener-end.ts'
import { listenerRepository } from './listener-repository.ts'

export async function deleteListener({ ctx, id }: { ctx: Ctx<WorkspaceActor>; id: string }) {
  const one = { workspaceId: ctx.actor.workspace.id, id }
  if (!(await listenerRepository(ctx.db).delete(one))) throw createListenerNotFoundError()
}
