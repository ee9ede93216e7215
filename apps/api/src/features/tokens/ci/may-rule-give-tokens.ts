import { isRoleAllowed, type Role } from '@fovea/contract/workspaces/permissions'

/** A rule, and each token that it gave, works while its creator's role may create tokens. */
export function mayRuleGiveTokens(role: Role | undefined) {
  return role !== undefined && isRoleAllowed(role, 'tokens:write')
}
