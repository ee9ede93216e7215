import type { TokenChecks } from '../../../platform/live/live-events.ts'
import { membershipChecks } from '../../workspaces/index.ts'
import { mayRuleGiveTokens } from '../ci/may-rule-give-tokens.ts'
import { tokenRepository } from '../repository.ts'

/** A token is valid if it exists and has not expired, its maker and team are active, and its rule may give tokens. */
export const tokenChecks: TokenChecks = {
  async findValidTokens(db, tokenIds, now) {
    const rows = await tokenRepository(db).findValidTokens(tokenIds, now)
    const memberOf = (row: (typeof rows)[number]) => ({
      workspaceId: row.workspace_id,
      userId: row.maker_id,
    })
    const ofRules = rows.filter(({ rule_id }) => rule_id !== null)
    const roleOf = await membershipChecks.findRoles(db, ofRules.map(memberOf))
    const valid = rows.filter(
      (row) => row.rule_id === null || mayRuleGiveTokens(roleOf(memberOf(row))),
    )
    return new Set(valid.map(({ id }) => id))
  },
}
