import type { User } from '@fovea/contract/auth'
import { Button, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { settings } from '../../lib/page/settings.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Mark } from '../../ui/drawings/Mark.tsx'
import { BarLinks } from './BarLinks.tsx'
import { UserMenu } from './UserMenu.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import classes from './NavigationBar.module.css'

type Props = {
  user: User
  toggleRef: Ref<HTMLButtonElement>
  isDrawerOpen: boolean
  onToggle: () => void
  onSearch: () => void
  onSignOut: () => void
  signingOut: boolean
}

/**
 * The top bar. Below 720 px a toggle opens the sidebar; at 480 px and below the links and Sign out are in there too.
 */
export function NavigationBar(props: Props) {
  const { user, toggleRef, isDrawerOpen, onToggle, onSearch, onSignOut, signingOut } = props
  const name = user.nickname || 'Unknown'
  return (
    <header className={classes.top}>
      <div className={classes.bar} data-admin={user.isAdmin || undefined}>
        <UnstyledButton
          ref={toggleRef}
          className={classes.toggle}
          onClick={onToggle}
          aria-label="Navigation"
          aria-expanded={isDrawerOpen}
          aria-controls="sidebar"
        >
          <Icon name={isDrawerOpen ? 'close' : 'menu'} size={20} />
        </UnstyledButton>
        <Link to="/console/" className={classes.logo} aria-label={`${settings.brandName}, home`}>
          <Mark size={22} />
          <span>{settings.brandName}</span>
        </Link>
        <button type="button" className={classes.search} onClick={onSearch}>
          <Icon name="search" />
          <span>Search or run a command</span>
          <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <BarLinks staffRole={user.staffRole} className={classes.links} linkClass={classes.link} />
        <span className={classes.name}>
          <UserText text={name} titled />
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
    </header>
  )
}

function isMac(): boolean {
  return /Mac|iPad|iPhone/.test(navigator.userAgent)
}
