import { createRoute, redirect } from '@tanstack/react-router'
import { isFormName, type FormName } from '../../features/license-keys/form-names.ts'
import type { LogSearch } from '../../features/verification/logs/log-search.ts'
import type { StatisticSearch } from '../../features/usage/statistic-search.ts'
import type { TrackingSearch } from '../../features/usage/tracking/tracking-search.ts'
import { page, type PageModule } from './page.ts'
import { PageFailure } from '../pages/PageFailure.tsx'
import { rootRoute } from './root-route.tsx'
import { enterWorkspace, keptWorkspace } from '../enter-workspace.ts'
import { requireUser } from './session-guard.ts'

const loadNotFound = () => import('../../shell/NotFoundPage.tsx')
const notFoundPage = page(loadNotFound, 'NotFoundPage')

/** Above this a wait is shown in the shape of what is waited for. */
const quickMs = 250

// Of one file, which is there before either is needed.
const pageSkeleton = page(() => import('../../shell/waiting/ShellSkeleton.tsx'), 'PageSkeleton')
const shellSkeleton = page(() => import('../../shell/waiting/ShellSkeleton.tsx'), 'ShellSkeleton')

export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console',
  // A team's workspace is part of the address, which links inside of it keep.
  validateSearch: ({ workspace }: { workspace?: string }): { workspace?: string } =>
    workspace === undefined ? {} : { workspace },
  search: {
    middlewares: [({ search, next }) => ({ ...keptWorkspace(search.workspace), ...next(search) })],
  },
  beforeLoad: async ({ context: { queryClient }, location, matches, preload }) => {
    // It has to be there before it is needed: by the time that whoever is slow to be recognised is shown it.
    void shellSkeleton.preload?.()
    void pageSkeleton.preload?.()
    // An address without a page is matched as far as it goes.
    const matched = matches.at(-1)?.pathname ?? ''
    const found = matched.replace(/\/$/, '') === location.pathname.replace(/\/$/, '')
    const [user] = await Promise.all([
      requireUser({ queryClient, href: location.href, preload, found }),
      enterWorkspace(queryClient, preload),
    ])
    return { user }
  },
  component: page(() => import('../pages/ConsoleLayout.tsx'), 'ConsoleLayout'),
  pendingComponent: shellSkeleton,
  pendingMs: quickMs,
  notFoundComponent: notFoundPage,
})

/** A page that is long on its way is awaited in its shape, inside of the shell. */
export const waited = {
  pendingComponent: pageSkeleton,
  pendingMs: quickMs,
  pendingMinMs: 0,
  errorComponent: PageFailure,
} as const

/** A page behind the sign-in. */
function consolePage<const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<PageModule<Name>>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => consoleRoute,
    path,
    component: page(load, name),
    ...waited,
  })
}

type Elsewhere =
  | { to: '/console/license-keys' | '/console/dashboard' }
  | { to: '/console/logs'; search: { code: string } }

/** An address that holds no page of its own. */
function ledOn<const Path extends string>(path: Path, elsewhere: Elsewhere) {
  return createRoute({
    getParentRoute: () => consoleRoute,
    path,
    beforeLoad: () => {
      throw redirect({ ...elsewhere, replace: true })
    },
  })
}

const logsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'logs',
  // What of it means something, the page knows: this is sent with every page.
  validateSearch: (given: LogSearch) => given,
  component: page(() => import('../../features/verification/pages/LogsPage.tsx'), 'LogsPage'),
  errorComponent: PageFailure,
})

const licenseKeysRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'license-keys',
  validateSearch: ({ form }: { form?: string }): { form?: FormName } =>
    isFormName(form) ? { form } : {},
  component: page(() => import('../pages/keys/LicenseKeys.tsx'), 'LicenseKeys'),
  ...waited,
})

const statisticRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'statistic',
  // The page makes sense of it: no other file has to wait for how.
  validateSearch: (search: StatisticSearch) => search,
  component: page(() => import('../pages/Statistic.tsx'), 'Statistic'),
  ...waited,
})

const trackingQualityRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'tracking-quality',
  // As above.
  validateSearch: (search: TrackingSearch) => search,
  component: page(() => import('../pages/TrackingQuality.tsx'), 'TrackingQuality'),
  ...waited,
})

const deviceRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'device',
  validateSearch: ({ code }: { code?: string }): { code?: string } =>
    code === undefined ? {} : { code },
  component: page(() => import('../pages/links/Device.tsx'), 'Device'),
  ...waited,
})

const alertsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'alerts',
  // The key that somebody comes from.
  validateSearch: ({ key }: { key?: string }): { key?: string } =>
    key === undefined ? {} : { key },
  component: page(() => import('../../features/alerts/pages/AlertsPage.tsx'), 'AlertsPage'),
  ...waited,
})

export const consoleRoutes = [
  ledOn('/', { to: '/console/license-keys' }),
  ledOn('payment', { to: '/console/dashboard' }),
  licenseKeysRoute,
  consolePage('license-keys/$keyId', () => import('../pages/keys/LicenseKey.tsx'), 'LicenseKey'),
  consolePage(
    'welcome',
    () => import('../../features/license-keys/pages/WelcomePage.tsx'),
    'WelcomePage',
  ),
  logsRoute,
  ledOn('refusals', { to: '/console/logs', search: { code: 'REFUSED' } }),
  consolePage(
    'refusals/$refId',
    () => import('../../features/verification/pages/RefusalPage.tsx'),
    'RefusalPage',
  ),
  consolePage(
    'lease-inspector',
    () => import('../../features/verification/pages/LeaseInspectorPage.tsx'),
    'LeaseInspectorPage',
  ),
  statisticRoute,
  trackingQualityRoute,
  consolePage('dashboard', () => import('../pages/Dashboard.tsx'), 'Dashboard'),
  consolePage('sdk', () => import('../../features/downloads/pages/SdkPage.tsx'), 'SdkPage'),
  consolePage('docs', () => import('../pages/Docs.tsx'), 'Docs'),
  consolePage('select-plan', () => import('../pages/SelectPlan.tsx'), 'SelectPlan'),
  consolePage('report-issue', () => import('../pages/ReportIssue.tsx'), 'ReportIssue'),
  consolePage(
    'my-requests',
    () => import('../../features/requests/pages/MyRequestsPage.tsx'),
    'MyRequestsPage',
  ),
  consolePage(
    'account',
    () => import('../../features/account/pages/AccountPage.tsx'),
    'AccountPage',
  ),
  consolePage(
    'workspace',
    () => import('../../features/workspaces/pages/WorkspacePage.tsx'),
    'WorkspacePage',
  ),
  consolePage('tokens', () => import('../../features/tokens/pages/TokensPage.tsx'), 'TokensPage'),
  deviceRoute,
  consolePage(
    'tokens/examples',
    () => import('../pages/tokens/TokenExamples.tsx'),
    'TokenExamples',
  ),
  consolePage(
    'devices',
    () => import('../../features/session/pages/DevicesPage.tsx'),
    'DevicesPage',
  ),
  alertsRoute,
  consolePage('not-found', loadNotFound, 'NotFoundPage'),
] as const
