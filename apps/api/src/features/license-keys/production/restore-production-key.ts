import { mostProductionKeys, restorableDays } from '@fovea/contract/license-keys/rules'
import type { Acting } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { daysBefore } from '../../../platform/db/forget-rows.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { actOf } from '../history/act.ts'
import { stateOf } from '../key-state.ts'
import { ownKey } from '../policy.ts'
import { presentDeletedKey, presentProdKey } from '../present.ts'
import { licenseKeyRepository } from '../repository.ts'
import { trashRepository } from './trash-repository.ts'

/** What was deleted in the workspace and can still be restored. */
export async function readTrash(ctx: Ctx<Acting>) {
  const { id, role } = ctx.actor.workspace
  const since = daysBefore(ctx.now, restorableDays)
  const rows = await trashRepository(ctx.db).listDeletedKeys(id, since)
  return rows.map((row) => presentDeletedKey(row, ctx.now, role))
}

type RestoreKey = { ctx: Ctx<Acting>; input: { sdkKey: string } }

/**
 * Brings a deleted key back as it was, with its history: it kept its id. Whether there is another key for its app is not
 * asked, as it is not when one is created.
 */
export function restoreProductionKey({ ctx, input: { sdkKey } }: RestoreKey) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ownerId = ctx.actor.workspace.id
    const repository = licenseKeyRepository(transaction)
    await repository.lockOwner(ownerId)
    const since = daysBefore(ctx.now, restorableDays)
    const key = await ownKey(
      sdkKey,
      (name) => trashRepository(transaction).restoreKey(ownerId, name, since),
      "You don't have this key among your deleted ones.",
    )
    // With the key that has just come back; a refusal takes it back again.
    if ((await repository.countProductionKeys(ownerId)) > mostProductionKeys) {
      throw new Refusal(
        'KEY_LIMIT',
        `You already have ${mostProductionKeys} production keys, the maximum. Delete one you don't use.`,
      )
    }
    await repository.insertEvent({
      key,
      act: actOf(ctx),
      action: 'restored',
      before: null,
      after: stateOf(key),
    })
    return presentProdKey(key, ctx.now)
  })
}
