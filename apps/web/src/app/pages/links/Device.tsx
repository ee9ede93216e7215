import { isRoleAllowed } from '@fovea/contract/workspaces/permissions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DevicePage } from '../../../features/tokens/pages/DevicePage.tsx'
import { workspacesQuery } from '../../../features/workspaces/own-workspaces.ts'
import { createWorkspaceUrl } from '../../../lib/auth/shown-workspace.ts'

export function Device() {
  const { code = '' } = useSearch({ from: '/console/device' })
  const { data: workspaces } = useQuery(workspacesQuery)
  const navigate = useNavigate({ from: '/console/device' })
  return (
    <DevicePage
      code={code}
      onCode={(entered) => void navigate({ search: (before) => ({ ...before, code: entered }) })}
      workspaces={workspaces?.filter(({ role }) => isRoleAllowed(role, 'tokens:write'))}
      onWorkspace={({ _id, personal }) =>
        location.assign(createWorkspaceUrl(personal ? null : _id, '/console/device', { code }))
      }
    />
  )
}
