import type { CiRule } from '@fovea/contract/tokens'
import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findRecipients, isDeactivated } from '../../auth/index.ts'
import { membershipChecks } from '../../workspaces/index.ts'
import { limitScopesToRole } from '../limit-scopes-to-role.ts'
import { mayRuleGiveTokens } from './may-rule-give-tokens.ts'
import { presentCiRule } from './present.ts'
import { ciRuleRepository } from './repository.ts'

export async function listCiRules({ db, actor }: Ctx<Member>): Promise<CiRule[]> {
  const { id: workspaceId } = actor.workspace
  const rows = await ciRuleRepository(db).list(workspaceId)
  const makers = [...new Set(rows.map(({ maker_id }) => maker_id))]
  const [people, roleOf, deactivated] = await Promise.all([
    findRecipients(db, makers),
    membershipChecks.findRoles(
      db,
      makers.map((userId) => ({ workspaceId, userId })),
    ),
    Promise.all(makers.map(async (userId) => ((await isDeactivated(db, userId)) ? [userId] : []))),
  ])
  const inactive = new Set(deactivated.flat())
  const names = new Map(
    people.map(({ _id, nickname, email }) => [_id, { name: nickname, email }] as const),
  )
  return rows.map((row) => {
    const role = roleOf({ workspaceId, userId: row.maker_id })
    const scopes = limitScopesToRole(row.scopes, role)
    const works = mayRuleGiveTokens(role) && !inactive.has(row.maker_id) && scopes.length > 0
    return presentCiRule(row, {
      madeBy: names.get(row.maker_id) ?? null,
      scopes,
      state: works ? 'active' : 'creator-may-not',
    })
  })
}
