import type { HeardEvent } from '@fovea/contract/webhooks'
import { listenerEvents } from '@fovea/contract/webhooks/rules'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { formatEventId, parseEventId } from '../present.ts'
import { createListenerNotFoundError, getListenerEnd } from './listener-end.ts'
import { listenerRepository } from './listener-repository.ts'

type Read = { ctx: Ctx<WorkspaceActor>; id: string; acknowledged: readonly string[] }

export async function readListener({ ctx, id, acknowledged }: Read): Promise<HeardEvent[]> {
  const { db, actor, now } = ctx
  const repository = listenerRepository(db)
  const one = { workspaceId: actor.workspace.id, id }
  if (!(await repository.prolong(one, now, getListenerEnd(now))))
    throw createListenerNotFoundError()
  await repository.acknowledge(id, acknowledged.map(parseEventId))
  const rows = await repository.listUnacknowledged(id, listenerEvents)
  return rows.map(({ event_id, type, test, at, body }) => ({
    eventId: formatEventId(event_id),
    type,
    test,
    created: at.toISOString(),
    body,
  }))
}
