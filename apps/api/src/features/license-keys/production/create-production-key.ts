import type { NewProdKey } from '@fovea/contract/license-keys'
import { maxProductionKeys } from '@fovea/contract/license-keys/rules'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { getChangeAuthor } from '../history/change-author.ts'
import { issueProductionKey, type NewApp } from '../issue-key.ts'
import { presentProdKey } from '../present.ts'
import { licenseKeyRepository } from '../repository.ts'

type CreateKey = { ctx: Ctx<WorkspaceActor>; input: NewProdKey }

export function createProductionKey({ ctx, input }: CreateKey) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ownerId = ctx.actor.workspace.id
    const repository = licenseKeyRepository(transaction)
    await repository.lockOwner(ownerId)
    if ((await repository.countProductionKeys(ownerId)) >= maxProductionKeys) {
      throw new AppError(
        'KEY_LIMIT',
        `You already have ${maxProductionKeys} production keys, the maximum. Delete one you don't use.`,
      )
    }
    const app = appOf(input)
    const row = await issueProductionKey({
      db: transaction,
      ownerId,
      author: getChangeAuthor(ctx),
      app,
    })
    return presentProdKey(row, ctx.now)
  })
}

function appOf(input: NewProdKey): NewApp {
  switch (input.platformType) {
    case 'ios':
      return { platform: input.platformType, identifier: input.bundleId }
    case 'android':
      return { platform: input.platformType, identifier: input.packageName }
    case 'web':
      return { platform: input.platformType, identifier: input.baseUrl }
    case 'windows':
      return { platform: input.platformType, identifier: input.appName }
  }
}
