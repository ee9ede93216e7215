import type { User } from '@fovea/contract/session'
import { Avatar, Menu, UnstyledButton, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { useRef, type ComponentProps } from 'react'
import { asksForDark, countClick, noClicks } from './theme-gesture.ts'
import { adminMenuPlaces, menuPlaces, ownPlaces, type Place } from './places.ts'
import { useDarkTheme } from './use-dark-theme.ts'
import classes from './UserMenu.module.css'

const MenuLink = createLink(
  (props: MenuItemProps & Omit<ComponentProps<'a'>, 'color' | 'style'>) => (
    <Menu.Item component="a" {...props} />
  ),
)

type Props = { user: User; name: string; onShortcuts: () => void }

/** The picture, and behind it every page that has no place in the bar. */
export function UserMenu({ user, name, onShortcuts }: Props) {
  const { dark, setDark } = useDarkTheme()
  const clicks = useRef(noClicks)

  function onPicture() {
    clicks.current = countClick(clicks.current, Date.now())
    if (!asksForDark(clicks.current)) return
    clicks.current = noClicks
    setDark(true)
  }

  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      width={224}
      radius="md"
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <UnstyledButton className={classes.picture} aria-label="User menu" onClick={onPicture}>
          <Avatar
            src={user.imageUrl || null}
            alt=""
            name={name}
            color="iris"
            size={32}
            imageProps={{ referrerPolicy: 'no-referrer' }}
          />
        </UnstyledButton>
      </Menu.Target>
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
