import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import { publishTokenEnds } from '../publish-token-ends.ts'
import { tokenRepository } from '../repository.ts'
import { describeCiRule } from './describe-ci-rule.ts'
import { ciRuleRepository } from './repository.ts'

/** Its tokens are deleted with it. Like a token, a rule can be deleted by any member who may create one. */
export function deleteCiRule({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  const { db, now, actor } = ctx
  return db.transaction().execute(async (transaction) => {
    const repository = ciRuleRepository(transaction)
    const rule = await repository.lock(actor.workspace.id, id)
    if (!rule) throw new AppError('NOT_FOUND', "The workspace doesn't have this rule any more.")
    const tokens = await tokenRepository(transaction).listOfRule(id, now)
    await repository.delete(id)
    await recordWorkspaceEvent(transaction, ctx, {
      action: 'ci-rule-deleted',
      before: describeCiRule(rule),
    })
    await publishTokenEnds(transaction, { workspaceId: actor.workspace.id, tokens, now })
  })
}
