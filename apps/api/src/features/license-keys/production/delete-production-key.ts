import type { Acting } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { actOf } from '../history/act.ts'
import { stateOf } from '../key-state.ts'
import { ownKey } from '../policy.ts'
import { licenseKeyRepository } from '../repository.ts'
import { trashRepository } from './trash-repository.ts'

type DeleteKey = { ctx: Ctx<Acting>; input: { sdkKey: string } }

/** Deletes the key: for a while it can be restored, and what happened to it stays on record. */
export async function deleteProductionKey({ ctx, input: { sdkKey } }: DeleteKey) {
  await ctx.db.transaction().execute(async (transaction) => {
    const repository = licenseKeyRepository(transaction)
    const key = await ownKey(sdkKey, (key) =>
      repository.lockProductionKey(ctx.actor.workspace.id, key),
    )
    await trashRepository(transaction).deleteKey(key.id, ctx.now)
    await repository.insertEvent({
      key,
      act: actOf(ctx),
      action: 'deleted',
      before: stateOf(key),
      after: null,
    })
  })
}
