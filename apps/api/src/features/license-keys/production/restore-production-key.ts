import { maxProductionKeys, deletedKeyDays } from '@fovea/contract/license-keys/rules'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { subtractDays } from '../../../platform/db/delete-expired-rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { getChangeAuthor } from '../history/change-author.ts'
import { getKeyState } from '../key-state.ts'
import { isKeyAllowed } from '../limit-tokens-to-keys.ts'
import { assertOwnKey } from '../assert-own-key.ts'
import { presentDeletedKey, presentProdKey } from '../present.ts'
import { presentWebhookKey } from '../present-webhook-key.ts'
import { licenseKeyRepository } from '../repository.ts'
import { deletedKeyRepository } from './deleted-key-repository.ts'

export async function readDeletedKeys(ctx: Ctx<WorkspaceActor>) {
  const { id, role } = ctx.actor.workspace
  const since = subtractDays(ctx.now, deletedKeyDays)
  const rows = await deletedKeyRepository(ctx.db).listDeletedKeys(id, since)
  return rows
    .filter((row) => isKeyAllowed(ctx.actor, row))
    .map((row) => presentDeletedKey(row, ctx.now, role))
}

type RestoreKey = { ctx: Ctx<WorkspaceActor>; input: { sdkKey: string } }

/** The key gets its id, and so its history, back. Another key for the same app is no obstacle. */
export function restoreProductionKey({ ctx, input: { sdkKey } }: RestoreKey) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ownerId = ctx.actor.workspace.id
    const repository = licenseKeyRepository(transaction)
    await repository.lockOwner(ownerId)
    const since = subtractDays(ctx.now, deletedKeyDays)
    const key = await assertOwnKey(
      sdkKey,
      (name) => deletedKeyRepository(transaction).restoreKey(ownerId, name, since),
      "You don't have this key among your deleted ones.",
    )
    // Counts with the restored key; the error rolls the restoration back.
    if ((await repository.countProductionKeys(ownerId)) > maxProductionKeys) {
      throw new AppError(
        'KEY_LIMIT',
        `You already have ${maxProductionKeys} production keys, the maximum. Delete one you don't use.`,
      )
    }
    await repository.insertEvent({
      key,
      author: getChangeAuthor(ctx),
      action: 'restored',
      before: null,
      after: getKeyState(key),
    })
    await publishEvent(transaction, {
      workspaceId: ownerId,
      type: 'key.restored',
      data: { version: 1, key: presentWebhookKey(key, 'prod') },
      at: ctx.now,
    })
    return presentProdKey(key, ctx.now)
  })
}
