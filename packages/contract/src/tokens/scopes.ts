// chunk: rules
import { isRoleAllowed, type Permission, type Role } from '../workspaces/permissions.ts'

/** Each scope is also a permission of roles, with the same name. */
export const scopes = [
  'keys:read',
  'keys:write',
  'licenses:write',
  'usage:read',
  'logs:read',
  'billing:read',
  'webhooks:read',
  'webhooks:write',
] as const satisfies readonly Permission[]
export type Scope = (typeof scopes)[number]

/** A token loses a scope when its creator's role loses it. */
export function getScopesOfRole(role: Role): Scope[] {
  return scopes.filter((scope) => isRoleAllowed(role, scope))
}

/** Scopes of a token that is limited to chosen keys: the others show or change more than keys. */
export const keyScopes: readonly Scope[] = ['keys:read', 'keys:write', 'licenses:write']

export const maxTokens = 50
export const maxTokenKeys = 20
export const maxTokenNetworks = 20
export const tokenDays = [30, 90, 365] as const
