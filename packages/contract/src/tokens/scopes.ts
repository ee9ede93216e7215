// chunk: rules
import { isRoleAllowed, type Permission, type Role } from '../workspaces/permissions.ts'

/** What a token can be allowed. Each is also a permission that roles have, under the same name. */
export const scopes = [
  'keys:read',
  'keys:write',
  'usage:read',
  'logs:read',
  'billing:read',
] as const satisfies readonly Permission[]
export type Scope = (typeof scopes)[number]

/** The scopes that somebody in this role can give a token, and that a token of theirs keeps. */
export function getScopesOfRole(role: Role): Scope[] {
  return scopes.filter((scope) => isRoleAllowed(role, scope))
}

/** How many tokens of a workspace can work at once. */
export const maxTokens = 50
/** So many days a token can work, unless it does until it is ended. */
export const tokenDays = [30, 90, 365] as const
