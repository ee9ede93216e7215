export const staffRoles = ['admin', 'support', 'content', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether a sign-in may open the back office, or has to confirm or register a passkey first. */
export const staffAccesses = ['open', 'confirm', 'register'] as const
export type StaffAccess = (typeof staffAccesses)[number]

export const staffPermissionTable = {
  'customers:read': ['admin', 'support', 'finance'],
  'customers:write': ['admin', 'support'],
  'notes:write': ['admin', 'support', 'finance'],
  'requests:write': ['admin', 'support'],
  'money:write': ['admin', 'finance'],
  'posts:write': ['admin', 'content'],
  'mailings:write': ['admin', 'content'],
  'figures:read': ['admin', 'support', 'finance'],
  'health:read': ['admin', 'support', 'finance'],
  'audit:read': ['admin'],
  'staff:write': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffPermission = keyof typeof staffPermissionTable

export function isStaffAllowed(role: StaffRole, permission: StaffPermission): boolean {
  const allowed: readonly StaffRole[] = staffPermissionTable[permission]
  return allowed.includes(role)
}

export const maxStaff = 200
