import { createRoute, redirect } from '@tanstack/react-router'
import { readBoardSearch, readPostSearch } from '../../features/admin/posts/board/board-search.ts'
import type { AuditSearch } from '../../features/admin/audit/audit-search.ts'
import type { GrowthSearch } from '../../features/admin/growth/growth-search.ts'
import type { MonitorSearch } from '../../features/admin/monitor/monitor-search.ts'
import type { MailerSearch } from '../../features/admin/mailer/mailer-search.ts'
import type { RequestsSearch } from '../../features/admin/requests/requests-search.ts'
import { readAnalysisSearch } from '../../features/admin/user-analysis/analysis-search.ts'
import type { UsersSearch } from '../../features/admin/users/users-search.ts'
import { consoleRoute, pendingOptions } from './console-routes.ts'
import { createPage, type PageModule } from './create-page.ts'

export const adminRoute = createRoute({
  getParentRoute: () => consoleRoute,
  id: 'admin',
  beforeLoad: ({ context: { user } }) => {
    if (!user.isAdmin) throw redirect({ to: '/console/not-found', replace: true })
  },
})

/** Passes the search parameters on unchecked, because this code is sent with every page; most pages parse them. */
function searchedPage<const Path extends string, Search, Name extends string>(
  path: Path,
  validateSearch: (given: Record<string, unknown>) => Search,
  load: () => Promise<PageModule<Name>>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => adminRoute,
    path,
    validateSearch,
    component: createPage(load, name),
    ...pendingOptions,
  })
}

const adminStaffRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'admin-staff',
  component: createPage(
    () => import('../../features/admin/staff/pages/AdminStaffPage.tsx'),
    'AdminStaffPage',
  ),
  ...pendingOptions,
})

const adminHealthRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'admin-health',
  component: createPage(
    () => import('../../features/admin/health/pages/AdminHealthPage.tsx'),
    'AdminHealthPage',
  ),
  ...pendingOptions,
})

export const adminRoutes = [
  searchedPage(
    'admin-monitor',
    (given): MonitorSearch => given,
    () => import('../../features/admin/monitor/pages/AdminMonitorPage.tsx'),
    'AdminMonitorPage',
  ),
  searchedPage(
    'admin-growth',
    (given): GrowthSearch => given,
    () => import('../../features/admin/growth/pages/AdminGrowthPage.tsx'),
    'AdminGrowthPage',
  ),
  searchedPage(
    'admin-requests',
    (given): RequestsSearch => given,
    () => import('../../features/admin/requests/pages/AdminRequestsPage.tsx'),
    'AdminRequestsPage',
  ),
  adminHealthRoute,
  adminStaffRoute,
  searchedPage(
    'admin-users',
    (given): UsersSearch => given,
    () => import('../../features/admin/users/pages/AdminUsersPage.tsx'),
    'AdminUsersPage',
  ),
  searchedPage(
    'admin-email-sender',
    (given): MailerSearch => given,
    () => import('../../features/admin/mailer/pages/AdminEmailSenderPage.tsx'),
    'AdminEmailSenderPage',
  ),
  searchedPage(
    'admin-audit',
    (given): AuditSearch => given,
    () => import('../../features/admin/audit/pages/AdminAuditPage.tsx'),
    'AdminAuditPage',
  ),
  searchedPage(
    'blog-board',
    readBoardSearch,
    () => import('../../features/admin/posts/pages/BoardPage.tsx'),
    'BlogBoardPage',
  ),
  searchedPage(
    'blog-post',
    readPostSearch,
    () => import('../../features/admin/posts/pages/PostPage.tsx'),
    'BlogPostPage',
  ),
  searchedPage(
    'blog-viewer',
    readPostSearch,
    () => import('../../features/admin/posts/pages/ViewerPage.tsx'),
    'BlogViewerPage',
  ),
  searchedPage(
    'usecase-board',
    readBoardSearch,
    () => import('../../features/admin/posts/pages/BoardPage.tsx'),
    'UsecaseBoardPage',
  ),
  searchedPage(
    'usecase-post',
    readPostSearch,
    () => import('../../features/admin/posts/pages/PostPage.tsx'),
    'UsecasePostPage',
  ),
  searchedPage(
    'usecase-viewer',
    readPostSearch,
    () => import('../../features/admin/posts/pages/ViewerPage.tsx'),
    'UsecaseViewerPage',
  ),
  searchedPage(
    'user-analysis',
    readAnalysisSearch,
    () => import('../../features/admin/user-analysis/pages/UserAnalysisPage.tsx'),
    'UserAnalysisPage',
  ),
] as const
