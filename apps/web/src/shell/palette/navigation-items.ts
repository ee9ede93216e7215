import {
  isStaffAllowed,
  type StaffPermission,
  type StaffRole,
} from '@fovea/contract/admin/staff-roles'
import { isRoleAllowed, type Permission, type Role } from '@fovea/contract/workspaces/permissions'
import type { LinkProps } from '@tanstack/react-router'
import type { NavigationIconName } from '../sidebar/NavigationIcon.tsx'

export type NavigationItem = {
  to: AppPath
  label: string
  icon?: NavigationIconName
  /** Opens the page when typed after `g`. */
  letter?: string
  /** Path prefixes outside the page's path that belong to the item as well. */
  also?: readonly string[]
  permission?: Permission
  staffPermission?: StaffPermission
}

export type NavigationGroup = { label?: string; items: readonly NavigationItem[] }

const licenseKeys: NavigationItem = {
  to: '/console/license-keys',
  label: 'License Keys',
  icon: 'key',
  letter: 'k',
  permission: 'keys:read',
}
const blog = {
  to: '/console/blog-board',
  also: ['/console/blog-'],
  staffPermission: 'posts:write',
} as const
const useCases = {
  to: '/console/usecase-board',
  also: ['/console/usecase-'],
  staffPermission: 'posts:write',
} as const
const userAnalysis = { to: '/console/user-analysis', staffPermission: 'figures:read' } as const

/** Links of the bar, after the external link Docs. The product's specification fixes them and their labels, also those of admins. */
export const barItems: readonly NavigationItem[] = [
  licenseKeys,
  { to: '/console/sdk', label: 'SDK', letter: 'x' },
  { to: '/console/report-issue', label: 'Report Issue', letter: 'i', permission: 'requests:write' },
]

export const adminBarItems: readonly NavigationItem[] = [
  { ...blog, label: 'Blog' },
  { ...useCases, label: 'UseCase' },
  { ...userAnalysis, label: 'UserAnalysis' },
]

export const consoleGroups: readonly NavigationGroup[] = [
  {
    items: [
      { to: '/console/dashboard', label: 'Dashboard', icon: 'home', letter: 'd' },
      licenseKeys,
    ],
  },
  {
    label: 'Observe',
    items: [
      {
        to: '/console/logs',
        label: 'Logs',
        icon: 'lines',
        letter: 'l',
        permission: 'logs:read',
        also: ['/console/refusals'],
      },
      { to: '/console/alerts', label: 'Alerts', icon: 'bell', permission: 'logs:read' },
      { to: '/console/statistic', label: 'Statistic', icon: 'bars', letter: 's' },
      { to: '/console/tracking-quality', label: 'Tracking quality', icon: 'eye', letter: 'v' },
      {
        to: '/console/lease-inspector',
        label: 'Lease inspector',
        icon: 'page',
        permission: 'logs:read',
      },
    ],
  },
  {
    label: 'Billing',
    items: [
      {
        to: '/console/select-plan',
        label: 'Plan and invoices',
        icon: 'card',
        letter: 'p',
        permission: 'billing:read',
      },
    ],
  },
  {
    label: 'Workspace',
    items: [
      { to: '/console/workspace', label: 'Members', icon: 'people', letter: 'o' },
      { to: '/console/tokens', label: 'API tokens', icon: 'code', permission: 'tokens:write' },
      { to: '/console/webhooks', label: 'Webhooks', icon: 'hook', permission: 'webhooks:read' },
      {
        to: '/console/my-requests',
        label: 'My requests',
        icon: 'message',
        letter: 'r',
        permission: 'requests:read',
      },
      {
        to: '/console/settings',
        label: 'Settings',
        icon: 'sliders',
        permission: 'workspace:write',
      },
    ],
  },
]

/** Items of the back office sidebar. Requests come first, because the link to the back office leads there. */
export const backOfficeGroups: readonly NavigationGroup[] = [
  {
    label: 'Customers',
    items: [
      {
        to: '/console/admin-requests',
        label: 'Requests',
        icon: 'inbox',
        letter: 'q',
        staffPermission: 'requests:write',
      },
      {
        to: '/console/admin-users',
        label: 'Users',
        icon: 'people',
        letter: 'u',
        staffPermission: 'customers:read',
      },
      {
        to: '/console/admin-monitor',
        label: 'Monitor',
        icon: 'pulse',
        letter: 'm',
        staffPermission: 'figures:read',
      },
      {
        to: '/console/admin-growth',
        label: 'Growth',
        icon: 'growth',
        letter: 'f',
        staffPermission: 'figures:read',
      },
    ],
  },
  {
    label: 'Content',
    items: [
      { ...blog, label: 'Blog', icon: 'pencil', letter: 'b' },
      { ...useCases, label: 'Use cases', icon: 'page', letter: 'c' },
    ],
  },
  {
    label: 'Outreach',
    items: [
      {
        to: '/console/admin-email-sender',
        label: 'Email',
        icon: 'mail',
        letter: 'e',
        staffPermission: 'mailings:write',
      },
      { ...userAnalysis, label: 'User analysis', icon: 'bars', letter: 'y' },
    ],
  },
  {
    label: 'System',
    items: [
      {
        to: '/console/admin-audit',
        label: 'Audit',
        icon: 'lines',
        letter: 't',
        staffPermission: 'audit:read',
      },
      {
        to: '/console/admin-health',
        label: 'Health',
        icon: 'shield',
        letter: 'h',
        staffPermission: 'health:read',
      },
      {
        to: '/console/admin-staff',
        label: 'Staff',
        icon: 'badge',
        staffPermission: 'staff:write',
      },
    ],
  },
]

const consoleItems = consoleGroups.flatMap(({ items }) => items)
const backOfficeItems = backOfficeGroups.flatMap(({ items }) => items)

export const accountItems: readonly NavigationItem[] = [
  { to: '/console/account', label: 'Account', letter: 'a' },
  { to: '/console/devices', label: 'Signed-in devices' },
  { to: '/console/welcome', label: 'Welcome', letter: 'w' },
]

export function listReachableItems(staffRole: StaffRole | null, role: Role): NavigationItem[] {
  // License Keys is in the bar as well as in the sidebar.
  const all = new Set([...consoleItems, ...barItems, ...accountItems, ...backOfficeItems])
  return [...all].filter((item) => isAllowedFor(item, role, staffRole))
}

export function isAllowedFor(
  { permission, staffPermission }: NavigationItem,
  role: Role,
  staffRole: StaffRole | null,
): boolean {
  if (staffPermission !== undefined) {
    return staffRole !== null && isStaffAllowed(staffRole, staffPermission)
  }
  return permission === undefined || isRoleAllowed(role, permission)
}

/** The page that the link to the back office opens. */
export function findBackOfficeHome(staffRole: StaffRole | null): NavigationItem | undefined {
  return backOfficeItems.find((item) => isAllowedFor(item, 'owner', staffRole))
}

export function isStaffPathForbidden(pathname: string, staffRole: StaffRole | null): boolean {
  return backOfficeItems.some(
    (item) => isCurrentItem(item, pathname) && !isAllowedFor(item, 'owner', staffRole),
  )
}

export function isPathForbidden(pathname: string, role: Role): boolean {
  return [...barItems, ...consoleItems, ...accountItems].some(
    (item) => isCurrentItem(item, pathname) && !isAllowedFor(item, role, null),
  )
}

export function isInBackOffice(pathname: string): boolean {
  return backOfficeItems.some((place) => isCurrentItem(place, pathname))
}

export function isCurrentItem({ to, also = [] }: NavigationItem, pathname: string): boolean {
  return (
    pathname === to ||
    pathname.startsWith(`${to}/`) ||
    also.some((start) => pathname.startsWith(start))
  )
}

type AppPath = NonNullable<LinkProps['to']>
