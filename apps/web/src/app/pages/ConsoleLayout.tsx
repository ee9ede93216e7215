import { isStaffAllowed } from '@fovea/contract/admin/staff-roles'
import '../styles/console.css'
import type { User } from '@fovea/contract/auth'
import type { Workspace } from '@fovea/contract/workspaces'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignOut } from '../../features/auth/use-sign-out.ts'
import { userQuery } from '../../features/auth/sign-in-calls.ts'
import { InvitePeople } from '../../features/workspaces/switcher/InvitePeople.tsx'
import { WorkspaceSwitcher } from '../../features/workspaces/switcher/WorkspaceSwitcher.tsx'
import { useChunk } from '../../lib/page/chunk.ts'
import { watchFocusOrigins } from '../../lib/page/restore-lost-focus.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { CurrentUserProvider } from '../../lib/auth/current-user.ts'
import {
  type CurrentWorkspace,
  CurrentWorkspaceProvider,
} from '../../lib/auth/current-workspace.ts'
import { getShownViewId } from '../../lib/auth/shown-view.ts'
import { getShownWorkspaceId } from '../../lib/auth/shown-workspace.ts'
import {
  isInBackOffice,
  isPathForbidden,
  isStaffPathForbidden,
} from '../../shell/palette/navigation-items.ts'
import { Shell } from '../../shell/Shell.tsx'
import { createLazyModal } from '../../ui/modals/lazy-modal.tsx'
import { useCardProviderScript } from './billing/use-card-provider-script.ts'

const Palette = createLazyModal(() => import('./ConsolePalette.tsx'), 'ConsolePalette')

watchFocusOrigins()

// Not preloaded when idle: most users are no admins.
const adminNews = {
  name: 'admin-news',
  load: async () => (await import('./AdminLiveEvents.tsx')).AdminLiveEvents,
}

const view = {
  name: 'view',
  load: async () => (await import('../../features/admin/view/ViewBanner.tsx')).ViewBanner,
}

const gate = {
  name: 'passkey-gate',
  load: async () => (await import('./PasskeyGate.tsx')).PasskeyGate,
}

const team = {
  name: 'team',
  load: async () => ({
    ...(await import('./TeamLiveEvents.tsx')),
    ...(await import('./NoWorkspace.tsx')),
    ...(await import('../../features/workspaces/SuspendedNotice.tsx')),
  }),
}

export function ConsoleLayout() {
  const { data: user } = useQuery(userQuery)
  const signOut = useSignOut()
  const [inviting, setInviting] = useState(false)
  useCardProviderScript()
  const staffRole = user?.staffRole ?? null
  const isOpenToStaff = (user?.staffAccess ?? 'open') === 'open'
  const answersRequests =
    isOpenToStaff && staffRole !== null && isStaffAllowed(staffRole, 'requests:write')
  const { data: News } = useChunk(adminNews, answersRequests)
  const { data: code } = useChunk(team, getShownWorkspaceId() !== null)
  const { data: ViewBanner } = useChunk(view, getShownViewId() !== null)
  const workspace = useWorkspace(user)
  const isClosed = useRouterState({
    select: ({ location }) => isPathForbidden(location.pathname, workspace?.role ?? 'owner'),
  })
  const isClosedToStaff = useRouterState({
    select: ({ location }) => isStaffPathForbidden(location.pathname, staffRole),
  })
  const isGated = useRouterState({
    select: ({ location }) => !isOpenToStaff && isInBackOffice(location.pathname),
  })
  const { data: Gate } = useChunk(gate, isGated)
  if (user === undefined) return null

  return (
    // The key discards all state when another user signs in within the same tab.
    <CurrentUserProvider key={user._id} value={user}>
      <CurrentWorkspaceProvider value={workspace ?? personalOf(user)}>
        <Shell
          key={String(workspace === undefined)}
          user={user}
          onSignOut={() => signOut.mutate()}
          signingOut={signOut.isPending || signOut.isSuccess}
          onInvite={() => setInviting(true)}
          Palette={Palette}
          switcher={<WorkspaceSwitcher />}
        >
          {workspace && code && <code.SuspendedNotice {...workspace} />}
          {workspace === undefined && code && <code.NoWorkspace email={user.email} />}
          {workspace && isClosed && code && <code.NoPermissionPage role={workspace.role} />}
          {isGated && !isClosedToStaff && Gate && <Gate />}
          {workspace && !isClosed && !isClosedToStaff && !isGated && <Outlet />}
          {isClosedToStaff && <Navigate to="/console/not-found" replace />}
        </Shell>
        <InvitePeople opened={inviting} onClose={() => setInviting(false)} />
        {ViewBanner && <ViewBanner />}
        {answersRequests && News !== undefined && <News />}
        {code && workspace && <code.TeamLiveEvents role={workspace.role} />}
      </CurrentWorkspaceProvider>
    </CurrentUserProvider>
  )
}

function useWorkspace(user: User | undefined): CurrentWorkspace | undefined {
  const { data: workspaces } = useQuery<Workspace[]>({
    queryKey: queryKeys.workspaces.mine(),
    queryFn: skipToken,
  })
  const id = getShownWorkspaceId()
  if (user !== undefined && (id === null || id === user._id)) return personalOf(user)
  return workspaces?.find(({ _id }) => _id === id)
}

function personalOf({ _id, nickname }: User): CurrentWorkspace {
  return { _id, name: nickname || 'Personal', personal: true, role: 'owner' }
}
