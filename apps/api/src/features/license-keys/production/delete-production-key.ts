import { deletedKeyDays } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { getChangeAuthor } from '../history/change-author.ts'
import { getKeyState } from '../key-state.ts'
import { assertOwnKey } from '../assert-own-key.ts'
import { presentWebhookKey } from '../present-webhook-key.ts'
import { licenseKeyRepository } from '../repository.ts'
import { deletedKeyRepository } from './deleted-key-repository.ts'

type DeleteKey = { ctx: Ctx<WorkspaceActor>; input: { sdkKey: string } }

/** The key can be restored for 30 days, and its history stays. */
export async function deleteProductionKey({ ctx, input: { sdkKey } }: DeleteKey) {
  await ctx.db.transaction().execute(async (transaction) => {
    const repository = licenseKeyRepository(transaction)
    const key = await assertOwnKey(sdkKey, (key) =>
      repository.lockProductionKey(ctx.actor.workspace.id, key),
    )
    await deletedKeyRepository(transaction).deleteKey(key.id, ctx.now)
    await repository.insertEvent({
      key,
      author: getChangeAuthor(ctx),
      action: 'deleted',
      before: getKeyState(key),
      after: null,
    })
    await publishEvent(transaction, {
      workspaceId: key.owner_id,
      type: 'key.deleted',
      data: {
        version: 1,
        key: presentWebhookKey(key, 'prod'),
        restorableUntil: new Date(ctx.now.getTime() + deletedKeyDays * dayMs).toISOString(),
      },
      at: ctx.now,
    })
  })
}
