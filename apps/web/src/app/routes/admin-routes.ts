import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router'
import { readBoardSearch, readPostSearch } from '../../features/admin/posts/board/board-search.ts'
import type { AuditSearch } from '../../features/admin/audit/audit-search.ts'
import type { MonitorSearch } from '../../features/admin/monitor/monitor-search.ts'
import { readMailerSearch } from '../../features/admin/mailer/mailer-search.ts'
import { readRequestsSearch } from '../../features/admin/requests/requests-search.ts'
import { readAnalysisSearch } from '../../features/admin/user-analysis/analysis-search.ts'
import { readUsersSearch } from '../../features/admin/people/users-search.ts'
import { consoleRoute, waited } from './console-routes.ts'
import { page } from './page.ts'
import { PageFailure } from '../pages/PageFailure.tsx'

/** For everybody else these pages do not exist; the server refuses their calls as well. */
export const adminRoute = createRoute({
  getParentRoute: () => consoleRoute,
  id: 'admin',
  beforeLoad: ({ context: { user } }) => {
    if (!user.isAdmin) throw redirect({ to: '/console/not-found', replace: true })
  },
})

/** A page that keeps something in its address. Some make sense of it themselves: this is sent with every page. */
function searchedPage<const Path extends string, Search>(
  path: Path,
  validateSearch: (given: Record<string, unknown>) => Search,
  component: RouteComponent,
) {
  return createRoute({
    getParentRoute: () => adminRoute,
    path,
    validateSearch,
    component,
    ...waited,
    errorComponent: PageFailure,
  })
}

const adminRequestsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'admin-requests',
  validateSearch: readRequestsSearch,
  component: page(
    () => import('../../features/admin/requests/pages/AdminRequestsPage.tsx'),
    'AdminRequestsPage',
  ),
  ...waited,
  errorComponent: PageFailure,
})

const adminHealthRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'admin-health',
  component: page(
    () => import('../../features/admin/health/pages/AdminHealthPage.tsx'),
    'AdminHealthPage',
  ),
  ...waited,
  errorComponent: PageFailure,
})

export const adminRoutes = [
  searchedPage(
    'admin-monitor',
    (given): MonitorSearch => given,
    page(
      () => import('../../features/admin/monitor/pages/AdminMonitorPage.tsx'),
      'AdminMonitorPage',
    ),
  ),
  adminRequestsRoute,
  adminHealthRoute,
  searchedPage(
    'admin-users',
    readUsersSearch,
    page(() => import('../../features/admin/people/pages/AdminUsersPage.tsx'), 'AdminUsersPage'),
  ),
  searchedPage(
    'admin-email-sender',
    readMailerSearch,
    page(
      () => import('../../features/admin/mailer/pages/AdminEmailSenderPage.tsx'),
      'AdminEmailSenderPage',
    ),
  ),
  searchedPage(
    'admin-audit',
    (given): AuditSearch => given,
    page(() => import('../../features/admin/audit/pages/AdminAuditPage.tsx'), 'AdminAuditPage'),
  ),
  searchedPage(
    'blog-board',
    readBoardSearch,
    page(() => import('../../features/admin/posts/pages/BoardPage.tsx'), 'BlogBoardPage'),
  ),
  searchedPage(
    'blog-post',
    readPostSearch,
    page(() => import('../../features/admin/posts/pages/PostPage.tsx'), 'BlogPostPage'),
  ),
  searchedPage(
    'blog-viewer',
    readPostSearch,
    page(() => import('../../features/admin/posts/pages/ViewerPage.tsx'), 'BlogViewerPage'),
  ),
  searchedPage(
    'usecase-board',
    readBoardSearch,
    page(() => import('../../features/admin/posts/pages/BoardPage.tsx'), 'UsecaseBoardPage'),
  ),
  searchedPage(
    'usecase-post',
    readPostSearch,
    page(() => import('../../features/admin/posts/pages/PostPage.tsx'), 'UsecasePostPage'),
  ),
  searchedPage(
    'usecase-viewer',
    readPostSearch,
    page(() => import('../../features/admin/posts/pages/ViewerPage.tsx'), 'UsecaseViewerPage'),
  ),
  searchedPage(
    'user-analysis',
    readAnalysisSearch,
    page(
      () => import('../../features/admin/user-analysis/pages/UserAnalysisPage.tsx'),
      'UserAnalysisPage',
    ),
  ),
] as const
