import type { User } from '@fovea/contract/session'
import { Burger, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { settings } from '../../lib/page/settings.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Mark } from '../../ui/drawings/Mark.tsx'
import { adminBarPlaces, barPlaces } from '../palette/places.ts'
import { UserMenu } from './UserMenu.tsx'
import classes from './NavigationBar.module.css'

type Props = {
  user: User
  onSignOut: () => void
  signingOut: boolean
  onShortcuts: () => void
}

/** The bar along the top. At 480 px and below its links and Sign out wait behind a toggle. */
export function NavigationBar({ user, onSignOut, signingOut, onShortcuts }: Props) {
  const [opened, setOpened] = useState(false)
  const name = user.nickname || 'Unknown'
  const places = user.isAdmin ? [...barPlaces, ...adminBarPlaces] : barPlaces

  return (
    <header className={classes.bar} data-opened={opened || undefined}>
      <Burger
        className={classes.toggle}
        size="sm"
        opened={opened}
        onClick={() => setOpened(!opened)}
        aria-label="Navigation"
        aria-expanded={opened}
        aria-controls="navigation"
      />
      <Link to="/console/" className={classes.logo} aria-label={`${settings.brandName}, home`}>
        <Mark size={22} />
        <span>{settings.brandName}</span>
      </Link>
      <nav
        id="navigation"
        aria-label="Console"
        className={classes.links}
        onClickCapture={() => setOpened(false)}
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
        {places.map(({ to, label }) => (
          <Link key={to} to={to} className={classes.link}>
            {label}
          </Link>
        ))}
      </nav>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <UserMenu user={user} name={name} onShortcuts={onShortcuts} />
      <Button
        className={classes.signOut}
        variant="default"
        size="xs"
        loading={signingOut}
        onClick={onSignOut}
      >
        Sign out
      </Button>
    </header>
  )
}
