import { maxCiRules, type NewCiRule } from '@fovea/contract/tokens'
import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRecipients } from '../../auth/index.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import { refuseWiderScopes } from '../create-token.ts'
import { tokenRepository } from '../repository.ts'
import { describeCiRule } from './describe-ci-rule.ts'
import { presentCiRule } from './present.ts'
import { ciRuleRepository } from './repository.ts'

export function createCiRule({ ctx, input }: { ctx: Ctx<Member>; input: NewCiRule }) {
  const { userId, workspace } = ctx.actor
  refuseWiderScopes(ctx, input.scopes)
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = ciRuleRepository(transaction)
    await tokenRepository(transaction).lockWorkspace(workspace.id)
    if ((await repository.list(workspace.id)).length >= maxCiRules) throw tooManyRules()
    const row = await repository.insert({
      ...input,
      workspace_id: workspace.id,
      maker_id: userId,
      created_at: ctx.now,
    })
    await recordWorkspaceEvent(transaction, ctx, {
      action: 'ci-rule-created',
      after: describeCiRule(row),
    })
    const [maker] = await findRecipients(transaction, [userId])
    const madeBy = maker ? { name: maker.nickname, email: maker.email } : null
    return presentCiRule(row, { madeBy, scopes: row.scopes, state: 'active' })
  })
}

function tooManyRules() {
  return new AppError(
    'RULE_BROKEN',
    `The workspace has ${maxCiRules} rules, the maximum. Delete one that is no longer used first.`,
  )
}
