import type { DeletedKey } from '@fovea/contract/license-keys'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listDeletedKeys } from '../../license-keys/index.ts'
import { refusedStartRepository } from './refused-start-repository.ts'

export async function readDeletedKeys(ctx: Ctx<WorkspaceActor>): Promise<DeletedKey[]> {
  const keys = await listDeletedKeys(ctx)
  const refused = await refusedStartRepository(ctx.db).countToday(
    keys.map(({ _id }) => _id),
    ctx.now,
  )
  return keys.map((key) => Object.assign(key, { refusedToday: refused.get(key._id)?.deleted ?? 0 }))
}
