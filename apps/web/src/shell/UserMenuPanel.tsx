import { Menu, type MenuItemProps } from '@mantine/core'
import type { User } from '@fovea/contract/session'
import { createLink } from '@tanstack/react-router'
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { adminMenuPlaces, menuPlaces, ownPlaces, type Place } from './places.ts'
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
            <MenuLinks places={adminMenuPlaces} />
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

function MenuLinks({ places }: { places: readonly Place[] }) {
  return places.map(({ to, label }) => (
    <MenuLink key={to} to={to}>
      {label}
    </MenuLink>
  ))
}
