import { mayDo, type Permission, type Role } from '@fovea/contract/workspaces/permissions'
import type { LinkProps } from '@tanstack/react-router'

export type Place = {
  to: AppPath
  label: string
  /** The letter that leads here after `g`. */
  letter?: string
  /** Addresses that belong here although they begin otherwise. */
  also?: readonly string[]
  /** What somebody has to be allowed to do in the workspace to have it. */
  permission?: Permission
}

const licenseKeys: Place = {
  to: '/console/license-keys',
  label: 'License Keys',
  letter: 'k',
  permission: 'keys:read',
}
const blog = { to: '/console/blog-board', also: ['/console/blog-'] } as const
const useCases = { to: '/console/usecase-board', also: ['/console/usecase-'] } as const
const userAnalysis = { to: '/console/user-analysis' } as const

/** The bar holds exactly these, after the external Docs. */
export const barPlaces: readonly Place[] = [
  licenseKeys,
  { to: '/console/sdk', label: 'SDK', letter: 'x' },
  { to: '/console/report-issue', label: 'Report Issue', letter: 'i', permission: 'requests:write' },
]

export const adminBarPlaces: readonly Place[] = [
  { ...blog, label: 'Blog' },
  { ...useCases, label: 'UseCase' },
  { ...userAnalysis, label: 'UserAnalysis' },
]

/** The row below the bar. */
export const consolePlaces: readonly Place[] = [
  licenseKeys,
  { to: '/console/dashboard', label: 'Dashboard', letter: 'd' },
  { to: '/console/statistic', label: 'Statistic', letter: 's' },
  { to: '/console/tracking-quality', label: 'Tracking quality', letter: 'v' },
  { to: '/console/select-plan', label: 'Plan', letter: 'p', permission: 'billing:read' },
  {
    to: '/console/logs',
    label: 'Logs',
    letter: 'l',
    permission: 'logs:read',
    also: ['/console/refusals', '/console/lease-inspector', '/console/alerts'],
  },
  { to: '/console/my-requests', label: 'My requests', letter: 'r', permission: 'requests:read' },
]

/** The row that admins have below it. */
export const backOfficePlaces: readonly Place[] = [
  { to: '/console/admin-requests', label: 'Requests', letter: 'q' },
  { to: '/console/admin-monitor', label: 'Monitor', letter: 'm' },
  { to: '/console/admin-users', label: 'Users', letter: 'u' },
  { ...blog, label: 'Blog', letter: 'b' },
  { ...useCases, label: 'Use cases', letter: 'c' },
  { ...userAnalysis, label: 'User analysis', letter: 'y' },
  { to: '/console/admin-email-sender', label: 'E-mail', letter: 'e' },
  { to: '/console/admin-audit', label: 'Audit', letter: 't' },
  { to: '/console/admin-health', label: 'Health', letter: 'h' },
]

export const ownPlaces: readonly Place[] = [
  { to: '/console/workspace', label: 'Workspace', letter: 'o' },
  { to: '/console/tokens', label: 'API tokens', permission: 'tokens:write' },
  { to: '/console/account', label: 'Account', letter: 'a' },
  { to: '/console/devices', label: 'Signed-in devices' },
  { to: '/console/welcome', label: 'Welcome', letter: 'w' },
]

/** What is looked for by its name: pages that explain something lead there. */
const tools: readonly Place[] = [
  { to: '/console/alerts', label: 'Alerts', permission: 'logs:read' },
  { to: '/console/lease-inspector', label: 'Lease inspector', permission: 'logs:read' },
]

/** Everywhere a person may go, in the order of the palette, and under one name each. */
export function placesFor(isAdmin: boolean, role: Role): Place[] {
  const [, ...restOfBar] = barPlaces
  const office = isAdmin ? backOfficePlaces : []
  const all = [...consolePlaces, ...tools, ...restOfBar, ...ownPlaces, ...office]
  return all.filter((place) => isOpenTo(place, role))
}

/** Whether a role in a workspace has a place. */
export function isOpenTo({ permission }: Place, role: Role): boolean {
  return permission === undefined || mayDo(role, permission)
}

/** Whether there is nothing for a role at an address. */
export function isClosedTo(pathname: string, role: Role): boolean {
  return [...barPlaces, ...consolePlaces, ...ownPlaces].some(
    (place) => isAt(place, pathname) && !isOpenTo(place, role),
  )
}

/** Whether an address is at a place, or somewhere below it. */
export function isAt({ to, also = [] }: Place, pathname: string): boolean {
  return (
    pathname === to ||
    pathname.startsWith(`${to}/`) ||
    also.some((start) => pathname.startsWith(start))
  )
}

/** A path of the route table. */
type AppPath = NonNullable<LinkProps['to']>
