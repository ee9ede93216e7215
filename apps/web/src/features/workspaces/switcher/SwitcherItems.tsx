import type { Workspace } from '@fovea/contract/workspaces'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { createWorkspaceUrl } from '../../../lib/auth/shown-workspace.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { MenuLink } from '../../../ui/menus/MenuFrame.tsx'
import { workspacesQuery } from '../own-workspaces.ts'
import { roleNames } from '../role-labels.ts'
import text from '../../../ui/text/text.module.css'
import classes from './WorkspaceSwitcher.module.css'

export { MenuFrame } from '../../../ui/menus/MenuFrame.tsx'

export function SwitcherItems({ onNew }: { onNew: () => void }) {
  const { data: workspaces, error, refetch } = useQuery(workspacesQuery)
  const mayChange = usePermission('workspace:write')
  return (
    <>
      <Menu.Label>Workspaces</Menu.Label>
      {workspaces === undefined && !error && <Menu.Item disabled>Loading…</Menu.Item>}
      {workspaces === undefined && error && (
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<Icon name="warning" />}
          onClick={() => void refetch()}
        >
          Could not be loaded. Try again
        </Menu.Item>
      )}
      <div className={classes.list}>
        {workspaces?.map((workspace) => (
          <WorkspaceItem key={workspace._id} workspace={workspace} />
        ))}
      </div>
      <Menu.Divider />
      {mayChange && <MenuLink to="/console/settings">Workspace settings</MenuLink>}
      <Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={onNew}>
        New workspace…
      </Menu.Item>
    </>
  )
}

/** Opens the same page in another workspace with a full page load. */
function WorkspaceItem({ workspace }: { workspace: Workspace }) {
  const { _id: here } = useCurrentWorkspace()
  const page = useRouterState({ select: ({ location }) => pageOf(location.pathname) })
  const code = useRouterState({ select: ({ location }) => programCode(location) })
  const { _id, name, personal, role } = workspace
  const isHere = _id === here
  return (
    <Menu.Item
      component="a"
      href={createWorkspaceUrl(personal ? null : _id, page, code === null ? {} : { code })}
      aria-current={isHere ? 'true' : undefined}
      rightSection={isHere && <Icon name="check" size={14} />}
    >
      <span className={classes.item}>
        {personal ? 'Personal' : name}
        <span className={text.small}>{personal ? name : roleNames[role]}</span>
      </span>
    </Menu.Item>
  )
}

/** Drops parts that belong to one workspace: a key's page leads to the list of keys. */
function pageOf(pathname: string) {
  return pathname.split('/').slice(0, 3).join('/')
}

/** Keeps the device code, because a program's request can be answered in any workspace. */
function programCode({ pathname, searchStr }: { pathname: string; searchStr: string }) {
  return pathname === '/console/device' ? new URLSearchParams(searchStr).get('code') : null
}
