import { createRoute, notFound, type RouteComponent } from '@tanstack/react-router'
import { readRequestsSearch } from '../features/admin/requests/requests-search.ts'
import { consoleRoute, notFoundPage } from './console-routes.ts'
import { page } from './page.ts'
import { PageFailure } from './PageFailure.tsx'

/** For everybody else these pages do not exist; the server refuses their calls as well. */
export const adminRoute = createRoute({
  getParentRoute: () => consoleRoute,
  id: 'admin',
  beforeLoad: ({ context: { user } }) => {
    if (!user.isAdmin) throw notFound()
  },
  notFoundComponent: notFoundPage,
})

function adminPage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => adminRoute,
    path,
    component,
    errorComponent: PageFailure,
  })
}

const adminRequestsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'admin-requests',
  validateSearch: readRequestsSearch,
  component: page(
    () => import('../features/admin/requests/pages/AdminRequestsPage.tsx'),
    'AdminRequestsPage',
  ),
  errorComponent: PageFailure,
})

export const adminRoutes = [
  adminPage(
    'admin-monitor',
    page(() => import('../features/admin/pages/AdminMonitorPage.tsx'), 'AdminMonitorPage'),
  ),
  adminRequestsRoute,
  adminPage(
    'admin-email-sender',
    page(() => import('../features/admin/pages/AdminEmailSenderPage.tsx'), 'AdminEmailSenderPage'),
  ),
  adminPage(
    'admin-audit',
    page(() => import('../features/admin/pages/AdminAuditPage.tsx'), 'AdminAuditPage'),
  ),
  adminPage(
    'blog-board',
    page(() => import('../features/admin/pages/BlogBoardPage.tsx'), 'BlogBoardPage'),
  ),
  adminPage(
    'blog-post',
    page(() => import('../features/admin/pages/BlogPostPage.tsx'), 'BlogPostPage'),
  ),
  adminPage(
    'blog-viewer',
    page(() => import('../features/admin/pages/BlogViewerPage.tsx'), 'BlogViewerPage'),
  ),
  adminPage(
    'usecase-board',
    page(() => import('../features/admin/pages/UsecaseBoardPage.tsx'), 'UsecaseBoardPage'),
  ),
  adminPage(
    'usecase-post',
    page(() => import('../features/admin/pages/UsecasePostPage.tsx'), 'UsecasePostPage'),
  ),
  adminPage(
    'usecase-viewer',
    page(() => import('../features/admin/pages/UsecaseViewerPage.tsx'), 'UsecaseViewerPage'),
  ),
  adminPage(
    'user-analysis',
    page(() => import('../features/admin/pages/UserAnalysisPage.tsx'), 'UserAnalysisPage'),
  ),
] as const
