import { deletedKeyDays } from '@fovea/contract/license-keys/rules'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { subtractDays } from '../../../platform/db/delete-expired-rows.ts'
import { isKeyAllowed } from '../limit-tokens-to-keys.ts'
import { presentDeletedKey } from '../present.ts'
import { type DeletedKeyRow, deletedKeyRepository } from './deleted-key-repository.ts'

/** Those that can still be restored. */
export async function listDeletedKeys(ctx: Ctx<WorkspaceActor>) {
  const rows = await deletedKeyRepository(ctx.db).listDeletedKeys(...scopeOf(ctx))
  return present(ctx, rows)
}

export async function findDeletedKey(ctx: Ctx<WorkspaceActor>, keyId: string) {
  const row = await deletedKeyRepository(ctx.db).findDeletedKey(...scopeOf(ctx), keyId)
  return present(ctx, row ? [row] : [])[0]
}

function scopeOf({ actor, now }: Ctx<WorkspaceActor>) {
  return [actor.workspace.id, subtractDays(now, deletedKeyDays)] as const
}

function present({ actor, now }: Ctx<WorkspaceActor>, rows: DeletedKeyRow[]) {
  return rows
    .filter((row) => isKeyAllowed(actor, row))
    .map((row) => presentDeletedKey(row, now, actor.workspace.role))
}
