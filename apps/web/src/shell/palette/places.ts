import { mayDo, type Permission, type Role } from '@fovea/contract/workspaces/permissions'
import type { LinkProps } from '@tanstack/react-router'
import type { PlaceIconName } from '../sidebar/PlaceIcon.tsx'

export type Place = {
  to: AppPath
  label: string
  icon?: PlaceIconName
  /** The letter that leads here after `g`. */
  letter?: string
  /** Addresses that belong here although they begin otherwise. */
  also?: readonly string[]
  /** What somebody has to be allowed to do in the workspace to have it. */
  permission?: Permission
}

export type PlaceGroup = { label?: string; places: readonly Place[] }

const licenseKeys: Place = {
  to: '/console/license-keys',
  label: 'License Keys',
  icon: 'key',
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

/** The sidebar, grouped by job. */
export const consoleGroups: readonly PlaceGroup[] = [
  {
    places: [
      { to: '/console/dashboard', label: 'Dashboard', icon: 'home', letter: 'd' },
      licenseKeys,
    ],
  },
  {
    label: 'Observe',
    places: [
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
    places: [
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
    places: [
      { to: '/console/workspace', label: 'Members', icon: 'people', letter: 'o' },
      { to: '/console/tokens', label: 'API tokens', icon: 'code', permission: 'tokens:write' },
      {
        to: '/console/my-requests',
        label: 'My requests',
        icon: 'message',
        letter: 'r',
        permission: 'requests:read',
      },
    ],
  },
]

/** The sidebar of the back office. Requests come first: the way in leads there. */
export const backOfficeGroups: readonly PlaceGroup[] = [
  {
    label: 'Customers',
    places: [
      { to: '/console/admin-requests', label: 'Requests', icon: 'inbox', letter: 'q' },
      { to: '/console/admin-users', label: 'Users', icon: 'people', letter: 'u' },
      { to: '/console/admin-monitor', label: 'Monitor', icon: 'pulse', letter: 'm' },
    ],
  },
  {
    label: 'Content',
    places: [
      { ...blog, label: 'Blog', icon: 'pencil', letter: 'b' },
      { ...useCases, label: 'Use cases', icon: 'page', letter: 'c' },
    ],
  },
  {
    label: 'Outreach',
    places: [
      { to: '/console/admin-email-sender', label: 'E-mail', icon: 'mail', letter: 'e' },
      { ...userAnalysis, label: 'User analysis', icon: 'bars', letter: 'y' },
    ],
  },
  {
    label: 'System',
    places: [
      { to: '/console/admin-audit', label: 'Audit', icon: 'lines', letter: 't' },
      { to: '/console/admin-health', label: 'Health', icon: 'shield', letter: 'h' },
    ],
  },
]

const consolePlaces = consoleGroups.flatMap(({ places }) => places)
const backOfficePlaces = backOfficeGroups.flatMap(({ places }) => places)

/** The person's own pages, behind the picture. */
export const ownPlaces: readonly Place[] = [
  { to: '/console/account', label: 'Account', letter: 'a' },
  { to: '/console/devices', label: 'Signed-in devices' },
  { to: '/console/welcome', label: 'Welcome', letter: 'w' },
]

/** Everywhere a person may go, in the order of the palette, and under one name each. */
export function placesFor(isAdmin: boolean, role: Role): Place[] {
  const [, ...restOfBar] = barPlaces
  const office = isAdmin ? backOfficePlaces : []
  const all = [...consolePlaces, ...restOfBar, ...ownPlaces, ...office]
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

export function isInBackOffice(pathname: string): boolean {
  return backOfficePlaces.some((place) => isAt(place, pathname))
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
