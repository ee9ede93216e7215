import type { User } from '@fovea/contract/auth'
import { Menu } from '@mantine/core'
export { MenuFrame } from '../../ui/menus/MenuFrame.tsx'
import { useCurrentWorkspace, usePermission } from '../../lib/auth/current-workspace.ts'
import { settings } from '../../lib/page/settings.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { MenuLink } from '../../ui/menus/MenuFrame.tsx'
import { isAllowedFor, accountItems } from '../palette/navigation-items.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import classes from './UserMenu.module.css'

export function UserItems({ user, name }: { user: User; name: string }) {
  const { role } = useCurrentWorkspace()
  const places = accountItems.filter((place) => isAllowedFor(place, role, null))
  return (
    <>
      <Menu.Label className={classes.who}>
        <strong>
          <UserText text={name} />
        </strong>
        <UserText text={user.email} />
      </Menu.Label>
      <Menu.Divider />
      {places.map(({ to, label }) => (
        <MenuLink key={to} to={to}>
          {label}
        </MenuLink>
      ))}
    </>
  )
}

export function HelpItems({
  onShortcuts,
  onNews,
}: {
  onShortcuts: () => void
  onNews: () => void
}) {
  const mayReport = usePermission('requests:write')
  return (
    <>
      <MenuLink to="/console/docs">Docs</MenuLink>
      {mayReport && <MenuLink to="/console/report-issue">Report an issue</MenuLink>}
      <Menu.Item onClick={onNews}>What’s new</Menu.Item>
      <Menu.Item onClick={onShortcuts} rightSection={<kbd className={classes.key}>?</kbd>}>
        Keyboard shortcuts
      </Menu.Item>
      <Elsewhere />
    </>
  )
}

function Elsewhere() {
  const links = [
    { label: 'Status', url: settings.statusUrl },
    { label: 'Terms', url: settings.termsUrl },
    { label: 'Privacy', url: settings.privacyUrl },
  ].filter(({ url }) => url !== undefined)
  if (links.length === 0) return null
  return (
    <>
      <Menu.Divider />
      {links.map(({ label, url }) => (
        <Menu.Item
          key={label}
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          title="Opens in a new tab"
          rightSection={<Icon name="external" size={14} />}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
