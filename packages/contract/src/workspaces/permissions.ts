export const roles = ['owner', 'developer', 'billing', 'viewer'] as const
export type Role = (typeof roles)[number]

/** `keys:read` lists keys with masked strings; `keys:reveal` shows the strings. */
export const permissionTable = {
  'keys:read': ['owner', 'developer', 'viewer'],
  'keys:reveal': ['owner', 'developer'],
  'keys:write': ['owner', 'developer'],
  'keys:move': ['owner'],
  'licenses:write': ['owner', 'developer'],
  'logs:read': ['owner', 'developer', 'viewer'],
  'usage:read': ['owner', 'developer', 'billing', 'viewer'],
  'requests:read': ['owner', 'developer', 'viewer'],
  'requests:write': ['owner', 'developer'],
  'billing:read': ['owner', 'billing', 'viewer'],
  'billing:write': ['owner', 'billing'],
  'tokens:write': ['owner', 'developer'],
  'webhooks:read': ['owner', 'developer', 'viewer'],
  'webhooks:write': ['owner', 'developer'],
  'members:read': ['owner', 'developer', 'billing', 'viewer'],
  'members:write': ['owner'],
  'audit:read': ['owner'],
  'workspace:write': ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissionTable

export function isRoleAllowed(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissionTable[permission]
  return allowed.includes(role)
}

export const maxWorkspaces = 20
export const maxMembers = 100
export const maxInvitations = 50
export const invitationDays = 7
