import { createRoute, redirect } from '@tanstack/react-router'
import { isFormName, type FormName } from '../../features/license-keys/form-names.ts'
import type { LogSearch } from '../../features/sdk-api/logs/log-search.ts'
import type { StatisticSearch } from '../../features/usage/statistic-search.ts'
import type { TrackingSearch } from '../../features/usage/tracking/tracking-search.ts'
import { createPage, type PageModule } from './create-page.ts'
import { PageError } from '../pages/PageError.tsx'
import { rootRoute } from './root-route.tsx'
import { enterWorkspace, getWorkspaceSearch } from '../enter-workspace.ts'
import { openDocsPage } from './open-docs-page.ts'
import { PendingPage, PendingShell } from './pending-pages.tsx'
import { requireUser } from './require-user.ts'

const loadNotFound = () => import('../../shell/NotFoundPage.tsx')
const notFoundPage = createPage(loadNotFound, 'NotFoundPage')

const quickMs = 250

/** The team workspace, and the view in which an admin sees the console as a customer. */
type KeptSearch = { workspace?: string; view?: string }

export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console',
  // Parts of the address that links within the console keep.
  validateSearch: ({ workspace, view }: KeptSearch): KeptSearch => ({
    ...(workspace !== undefined && { workspace }),
    ...(view !== undefined && { view }),
  }),
  search: {
    middlewares: [
      ({ search, next }) => ({
        ...getWorkspaceSearch(search.workspace),
        ...(search.view !== undefined && { view: search.view }),
        ...next(search),
      }),
    ],
  },
  beforeLoad: async ({ context: { queryClient }, location, matches, preload }) => {
    // For an unknown path, `matches` ends at the deepest known parent.
    const matched = matches.at(-1)?.pathname ?? ''
    const found = matched.replace(/\/$/, '') === location.pathname.replace(/\/$/, '')
    const [user] = await Promise.all([
      requireUser({ queryClient, href: location.href, preload, found }),
      enterWorkspace(queryClient, preload),
    ])
    return { user }
  },
  component: createPage(() => import('../pages/ConsoleLayout.tsx'), 'ConsoleLayout'),
  pendingComponent: PendingShell,
  pendingMs: quickMs,
  notFoundComponent: notFoundPage,
})

export const pendingOptions = {
  pendingComponent: PendingPage,
  pendingMs: quickMs,
  pendingMinMs: 0,
  errorComponent: PageError,
} as const

function consolePage<const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<PageModule<Name>>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => consoleRoute,
    path,
    component: createPage(load, name),
    ...pendingOptions,
  })
}

type Elsewhere =
  | { to: '/console/license-keys' | '/console/dashboard' }
  | { to: '/console/logs'; search: { code: string } }

function redirectRoute<const Path extends string>(path: Path, elsewhere: Elsewhere) {
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
  // The page parses the parameters, because this code is sent with every page.
  validateSearch: (given: LogSearch) => given,
  component: createPage(() => import('../../features/sdk-api/pages/LogsPage.tsx'), 'LogsPage'),
  errorComponent: PageError,
})

const licenseKeysRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'license-keys',
  validateSearch: ({ form }: { form?: string }): { form?: FormName } =>
    isFormName(form) ? { form } : {},
  component: createPage(() => import('../pages/keys/LicenseKeys.tsx'), 'LicenseKeys'),
  ...pendingOptions,
})

const statisticRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'statistic',
  // The page parses the parameters, because this code is sent with every page.
  validateSearch: (search: StatisticSearch) => search,
  component: createPage(() => import('../pages/Statistic.tsx'), 'Statistic'),
  ...pendingOptions,
})

const trackingQualityRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'tracking-quality',
  // The page parses the parameters, because this code is sent with every page.
  validateSearch: (search: TrackingSearch) => search,
  component: createPage(() => import('../pages/TrackingQuality.tsx'), 'TrackingQuality'),
  ...pendingOptions,
})

const deviceRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'device',
  validateSearch: ({ code }: { code?: string }): { code?: string } =>
    code === undefined ? {} : { code },
  component: createPage(() => import('../pages/links/Device.tsx'), 'Device'),
  ...pendingOptions,
})

const alertsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'alerts',
  validateSearch: ({ key }: { key?: string }): { key?: string } =>
    key === undefined ? {} : { key },
  component: createPage(() => import('../../features/alerts/pages/AlertsPage.tsx'), 'AlertsPage'),
  ...pendingOptions,
})

const myRequestsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'my-requests',
  validateSearch: ({ id }: { id?: string }): { id?: string } => (id === undefined ? {} : { id }),
  component: createPage(
    () => import('../../features/requests/pages/MyRequestsPage.tsx'),
    'MyRequestsPage',
  ),
  ...pendingOptions,
})

const docsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'docs',
  beforeLoad: ({ location: { hash } }) => openDocsPage({ isInConsole: true, hash }),
  component: createPage(() => import('../pages/Docs.tsx'), 'Docs'),
  ...pendingOptions,
})

const docsTopicRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: 'docs/$topic',
  beforeLoad: ({ location: { hash }, params: { topic } }) =>
    openDocsPage({ isInConsole: true, topic, hash }),
  component: createPage(() => import('../pages/Docs.tsx'), 'Docs'),
  ...pendingOptions,
})

export const consoleRoutes = [
  redirectRoute('/', { to: '/console/license-keys' }),
  redirectRoute('payment', { to: '/console/dashboard' }),
  licenseKeysRoute,
  consolePage('license-keys/$keyId', () => import('../pages/keys/LicenseKey.tsx'), 'LicenseKey'),
  consolePage(
    'welcome',
    () => import('../../features/license-keys/pages/WelcomePage.tsx'),
    'WelcomePage',
  ),
  logsRoute,
  redirectRoute('refusals', { to: '/console/logs', search: { code: 'REFUSED' } }),
  consolePage(
    'refusals/$refId',
    () => import('../../features/sdk-api/pages/RefusalPage.tsx'),
    'RefusalPage',
  ),
  consolePage(
    'lease-inspector',
    () => import('../../features/sdk-api/pages/LeaseInspectorPage.tsx'),
    'LeaseInspectorPage',
  ),
  statisticRoute,
  trackingQualityRoute,
  consolePage('dashboard', () => import('../pages/Dashboard.tsx'), 'Dashboard'),
  consolePage('sdk', () => import('../../features/downloads/pages/SdkPage.tsx'), 'SdkPage'),
  docsRoute,
  docsTopicRoute,
  consolePage('select-plan', () => import('../pages/SelectPlan.tsx'), 'SelectPlan'),
  consolePage('report-issue', () => import('../pages/ReportIssue.tsx'), 'ReportIssue'),
  myRequestsRoute,
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
  consolePage(
    'settings',
    () => import('../../features/workspaces/pages/SettingsPage.tsx'),
    'SettingsPage',
  ),
  consolePage('tokens', () => import('../pages/tokens/Tokens.tsx'), 'Tokens'),
  deviceRoute,
  consolePage(
    'tokens/examples',
    () => import('../pages/tokens/TokenExamples.tsx'),
    'TokenExamples',
  ),
  consolePage('webhooks', () => import('../pages/webhooks/Webhooks.tsx'), 'Webhooks'),
  consolePage(
    'webhooks/$webhookId',
    () => import('../../features/webhooks/pages/WebhookPage.tsx'),
    'WebhookPage',
  ),
  consolePage('devices', () => import('../../features/auth/pages/DevicesPage.tsx'), 'DevicesPage'),
  alertsRoute,
  consolePage('not-found', loadNotFound, 'NotFoundPage'),
] as const
