import type { LinkProps } from '@tanstack/react-router'

export type Place = { to: AppPath; label: string }

/** The bar holds exactly these, after the external Docs. */
export const barPlaces: readonly Place[] = [
  { to: '/console/license-keys', label: 'License Keys' },
  { to: '/console/sdk', label: 'SDK' },
  { to: '/console/report-issue', label: 'Report Issue' },
]

export const adminBarPlaces: readonly Place[] = [
  { to: '/console/blog-board', label: 'Blog' },
  { to: '/console/usecase-board', label: 'UseCase' },
  { to: '/console/user-analysis', label: 'UserAnalysis' },
]

/** Pages without a place in the bar are reached from the user menu. */
export const menuPlaces: readonly Place[] = [
  { to: '/console/dashboard', label: 'Dashboard' },
  { to: '/console/statistic', label: 'Statistic' },
  { to: '/console/select-plan', label: 'Select plan' },
  { to: '/console/welcome', label: 'Welcome' },
]

export const adminMenuPlaces: readonly Place[] = [
  { to: '/console/admin-monitor', label: 'Monitor' },
  { to: '/console/admin-requests', label: 'Requests' },
  { to: '/console/admin-users', label: 'Users' },
  { to: '/console/admin-email-sender', label: 'E-mail sender' },
  { to: '/console/admin-audit', label: 'Audit log' },
]

export const ownPlaces: readonly Place[] = [
  { to: '/console/my-requests', label: 'My requests' },
  { to: '/console/devices', label: 'Signed-in devices' },
  { to: '/console/account', label: 'Account' },
]

/** Everywhere a person may go, in the order of the palette. */
export function placesFor(isAdmin: boolean): Place[] {
  return [
    ...barPlaces,
    ...menuPlaces,
    ...ownPlaces,
    ...(isAdmin ? [...adminBarPlaces, ...adminMenuPlaces] : []),
  ]
}

/** A path of the route table. */
type AppPath = NonNullable<LinkProps['to']>
