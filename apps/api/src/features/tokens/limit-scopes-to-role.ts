import { type Scope, getScopesOfRole } from '@fovea/contract/tokens/scopes'
import type { Role } from '@fovea/contract/workspaces/permissions'

/** What a token may do now: what it was given, as far as its maker's role goes. */
export function limitScopesToRole(given: readonly Scope[], role: Role | undefined): Scope[] {
  return role === undefined ? [] : getScopesOfRole(role).filter((scope) => given.includes(scope))
}
