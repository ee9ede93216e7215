import type { Acting } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { actOf } from '../history/act.ts'
import { stateOf } from '../key-state.ts'
import { ownKey } from '../policy.ts'
import { licenseKeyRepository } from '../repository.ts'

type DeleteKey = { ctx: Ctx<Acting>; input: { sdkKey: string } }

/** Deletes the key; what happened to it stays on record. */
export async function deleteProductionKey({ ctx, input: { sdkKey } }: DeleteKey) {
  await ctx.db.transaction().execute(async (transaction) => {
    const repository = licenseKeyRepository(transaction)
    const key = await ownKey(sdkKey, (key) =>
      repository.lockProductionKey(ctx.actor.workspace.id, key),
    )
    await repository.deleteKey(key.id)
    await repository.insertEvent({
      key,
      act: actOf(ctx),
      action: 'deleted',
      before: stateOf(key),
      after: null,
    })
  })
}
