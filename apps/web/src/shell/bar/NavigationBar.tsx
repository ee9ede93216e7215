import type { User } from '@fovea/contract/session'
import { Burger, Button } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { settings } from '../../lib/page/settings.ts'
import { useCurrentWorkspace } from '../../lib/session/current-workspace.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Mark } from '../../ui/drawings/Mark.tsx'
import { adminBarPlaces, barPlaces, isOpenTo } from '../palette/places.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './NavigationBar.module.css'

type Props = {
  user: User
  onSignOut: () => void
  signingOut: boolean
  /** Beside the logo. */
  switcher: ReactNode
  /** The rows below the bar. */
  children: ReactNode
}

/** The bar along the top. At 480 px and below its links, the rows below it and Sign out wait behind a toggle. */
export function NavigationBar({ user, onSignOut, signingOut, switcher, children }: Props) {
  // Wherever a link, the palette or a shortcut leads, the toggle is closed there.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const opened = openedAt === pathname
  const name = user.nickname || 'Unknown'
  const { role } = useCurrentWorkspace()
  const all = user.isAdmin ? [...barPlaces, ...adminBarPlaces] : barPlaces
  const places = all.filter((place) => isOpenTo(place, role))

  function closeByLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a') !== null) setOpenedAt(null)
  }

  return (
    <header className={classes.top} data-opened={opened || undefined}>
      <div className={classes.bar}>
        <Burger
          className={classes.toggle}
          size="sm"
          opened={opened}
          onClick={() => setOpenedAt(opened ? null : pathname)}
          aria-label="Navigation"
          aria-expanded={opened}
          aria-controls="navigation"
        />
        <Link to="/console/" className={classes.logo} aria-label={`${settings.brandName}, home`}>
          <Mark size={22} />
          <span>{settings.brandName}</span>
        </Link>
        {switcher}
        <nav
          id="navigation"
          aria-label="Console"
          className={classes.links}
          onClickCapture={closeByLink}
        >
          <a
            href={settings.docsUrl}
            target="_blank"
            rel="noreferrer"
            title="Opens in a new tab"
            className={classes.link}
          >
            Docs
            <Icon name="external" size={14} />
          </a>
          {places.map((place) => (
            <PlaceLink key={place.to} place={place} className={classes.link} />
          ))}
        </nav>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <UserMenu user={user} name={name} />
        <Button
          className={classes.signOut}
          variant="default"
          size="xs"
          loading={signingOut}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      </div>
      <div className={classes.rows} onClickCapture={closeByLink}>
        {children}
      </div>
    </header>
  )
}
