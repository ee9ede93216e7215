import type { StaffRole } from '@fovea/contract/admin/staff-roles'
import type { Role } from '@fovea/contract/workspaces/permissions'
import type { RoutePolicy } from './route-policies.ts'

/**
 * The roles that a policy allows. Maintained by hand, separately from the contract's table: the two are compared, so
 * that neither changes by mistake.
 */
export const rolesAllowed: Record<string, readonly Role[]> = {
  inWorkspace: ['owner', 'developer', 'billing', 'viewer'],
  'may keys:read': ['owner', 'developer', 'viewer'],
  'may keys:write': ['owner', 'developer'],
  'may keys:move': ['owner'],
  'may licenses:write': ['owner', 'developer'],
  'may logs:read': ['owner', 'developer', 'viewer'],
  'may usage:read': ['owner', 'developer', 'billing', 'viewer'],
  'may requests:read': ['owner', 'developer', 'viewer'],
  'may requests:write': ['owner', 'developer'],
  'may billing:read': ['owner', 'billing', 'viewer'],
  'may billing:write': ['owner', 'billing'],
  'may tokens:write': ['owner', 'developer'],
  'may webhooks:read': ['owner', 'developer', 'viewer'],
  'may webhooks:write': ['owner', 'developer'],
  'may members:read': ['owner', 'developer', 'billing', 'viewer'],
  'may members:write': ['owner'],
  'may audit:read': ['owner'],
  'may workspace:write': ['owner'],
}

/** The staff roles that a policy of the back office allows, maintained by hand like the roles above. */
export const staffRolesAllowed: Record<string, readonly StaffRole[]> = {
  unconfirmedStaff: ['admin', 'support', 'content', 'finance'],
  anyStaff: ['admin', 'support', 'content', 'finance'],
  'staff may customers:read': ['admin', 'support', 'finance'],
  'staff may customers:write': ['admin', 'support'],
  'staff may notes:write': ['admin', 'support', 'finance'],
  'staff may requests:write': ['admin', 'support'],
  'staff may money:write': ['admin', 'finance'],
  'staff may posts:write': ['admin', 'content'],
  'staff may mailings:write': ['admin', 'content'],
  'staff may figures:read': ['admin', 'support', 'finance'],
  'staff may health:read': ['admin', 'support', 'finance'],
  'staff may audit:read': ['admin'],
  'staff may staff:write': ['admin'],
}

const tokenPart = /, or a token(?: with (\S+))?$/

export function stripTokenSuffix(policy: string) {
  return policy.replace(tokenPart, '')
}

/** The scope that a policy needs from programs, `any` if every token is allowed; undefined if no program is. */
export function getPolicyScope(policy: string) {
  const named = tokenPart.exec(policy)
  if (named === null) return undefined
  const ofPeople = stripTokenSuffix(policy)
  return named[1] ?? (ofPeople === 'inWorkspace' ? 'any' : ofPeople.replace('may ', ''))
}

export function getPolicyRoles(policy: RoutePolicy) {
  return rolesAllowed[stripTokenSuffix(policy)]
}
