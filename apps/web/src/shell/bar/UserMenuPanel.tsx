import { Menu, type MenuItemProps } from '@mantine/core'
import type { User } from '@fovea/contract/session'
import { skipToken, useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { formatNumber } from '../../lib/words/format.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { adminMenuPlaces, menuPlaces, ownPlaces, type Place } from '../palette/places.ts'
import { useDarkTheme } from './use-dark-theme.ts'
import classes from './UserMenu.module.css'

const MenuLink = createLink(
  (props: MenuItemProps & Omit<ComponentProps<'a'>, 'color' | 'style'>) => (
    <Menu.Item component="a" {...props} />
  ),
)

type Props = {
  user: User
  name: string
  opened: boolean
  onChange: (opened: boolean) => void
  onMounted: () => void
  onShortcuts: () => void
  /** The picture. */
  children: ReactNode
}

/** The menu around the picture: every page that has no place in the bar. */
export function UserMenuPanel(props: Props) {
  const { user, name, opened, onChange, onMounted, onShortcuts, children } = props
  const { dark, setDark } = useDarkTheme()
  // Kept true elsewhere, and for admins alone.
  const { data: open } = useQuery<number>({
    queryKey: queryKeys.adminRequests.open(),
    queryFn: skipToken,
  })

  useEffect(() => onMounted(), [onMounted])

  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      width={224}
      radius="md"
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.who}>
          <strong>{name}</strong>
          {user.email}
        </Menu.Label>
        <Menu.Divider />
        <MenuLinks places={menuPlaces} />
        <Menu.Divider />
        <MenuLinks places={ownPlaces} />
        {user.isAdmin && (
          <>
            <Menu.Divider />
            <Menu.Label>Admin</Menu.Label>
            <MenuLinks places={adminMenuPlaces} counts={{ '/console/admin-requests': open }} />
          </>
        )}
        <Menu.Divider />
        <Menu.CheckboxItem checked={dark} onChange={setDark}>
          Dark theme
        </Menu.CheckboxItem>
        <Menu.Item onClick={onShortcuts} rightSection={<kbd className={classes.key}>?</kbd>}>
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type Links = {
  places: readonly Place[]
  /** What waits at a place. */
  counts?: Partial<Record<Place['to'], number | undefined>>
}

function MenuLinks({ places, counts }: Links) {
  return places.map(({ to, label }) => {
    const count = counts?.[to] ?? 0
    return (
      <MenuLink
        key={to}
        to={to}
        {...(count > 0 && {
          'aria-description': `${formatNumber(count)} open`,
          rightSection: (
            <span className={classes.count} aria-hidden="true">
              {formatNumber(count)}
            </span>
          ),
        })}
      >
        {label}
      </MenuLink>
    )
  })
}
