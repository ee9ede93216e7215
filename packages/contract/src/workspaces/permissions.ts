/** What somebody is in a workspace. */
export const roles = ['owner', 'developer', 'billing', 'viewer'] as const
export type Role = (typeof roles)[number]

/**
 * Who may do what: the one table, which the server's policies and the pages go by. `keys:read` lists keys with their strings
 * masked; `keys:reveal` shows the strings.
 */
export const permissionTable = {
  'keys:read': ['owner', 'developer', 'viewer'],
  'keys:reveal': ['owner', 'developer'],
  'keys:write': ['owner', 'developer'],
  'keys:move': ['owner'],
  'logs:read': ['owner', 'developer', 'viewer'],
  'usage:read': ['owner', 'developer', 'billing', 'viewer'],
  'requests:read': ['owner', 'developer', 'viewer'],
  'requests:write': ['owner', 'developer'],
  'billing:read': ['owner', 'billing', 'viewer'],
  'billing:write': ['owner', 'billing'],
  'tokens:write': ['owner', 'developer'],
  'members:read': ['owner', 'developer', 'billing', 'viewer'],
  'members:write': ['owner'],
  'audit:read': ['owner'],
  'workspace:write': ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissionTable

/** Whether a role has a permission. */
export function isRoleAllowed(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissionTable[permission]
  return allowed.includes(role)
}

/** How many team workspaces somebody can be in. */
export const maxWorkspaces = 20
/** How many members a workspace can have. */
export const maxMembers = 100
/** How many invitations of a workspace can be open at once. */
export const maxInvitations = 50
/** How long an invitation can be accepted. */
export const invitationDays = 7
