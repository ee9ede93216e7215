import { type Scope, getScopesOfRole } from '@fovea/contract/tokens/scopes'
import type { Role } from '@fovea/contract/workspaces/permissions'

/** A token never allows more than its maker's current role. */
export function limitScopesToRole(given: readonly Scope[], role: Role | undefined): Scope[] {
  return role === undefined ? [] : getScopesOfRole(role).filter((scope) => given.includes(scope))
}
