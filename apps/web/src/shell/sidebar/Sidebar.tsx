import type { StaffRole } from '@fovea/contract/admin/staff-roles'
import type { User } from '@fovea/contract/auth'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { openRequestsKey } from '../../lib/http/open-requests-key.ts'
import { useCurrentWorkspace, usePermission } from '../../lib/auth/current-workspace.ts'
import { formatNumber } from '../../lib/text/format.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { BarLinks } from '../bar/BarLinks.tsx'
import { NavigationLink } from '../bar/NavigationLink.tsx'
import {
  backOfficeGroups,
  consoleGroups,
  isInBackOffice,
  findBackOfficeHome,
  isAllowedFor,
  type NavigationItem,
  type NavigationGroup,
} from '../palette/navigation-items.ts'
import { HelpMenu } from './HelpMenu.tsx'
import { NavigationIcon } from './NavigationIcon.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import classes from './Sidebar.module.css'

type Props = {
  user: User
  opened: boolean
  onClose: () => void
  onEscape: () => void
  onShortcuts: () => void
  onNews: () => void
  onSignOut: () => void
  signingOut: boolean
  onInvite: () => void
  switcher: ReactNode
}

/** Links to all pages by job. It is 232 px wide, a column of icons below 960 px, and a drawer below 720 px. */
export function Sidebar(props: Props) {
  const { user, opened, onClose, onEscape, onInvite, switcher } = props
  const mayInvite = usePermission('members:write')
  const isBackOffice = useRouterState({
    select: ({ location }) => user.isAdmin && isInBackOffice(location.pathname),
  })
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!opened) return undefined
    drawer.current?.querySelector<HTMLElement>('a, button')?.focus()
    const closeByEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', closeByEscape)
    // A wider window has no drawer, and the page below would remain inert.
    const wide = matchMedia('(min-width: 45em)')
    wide.addEventListener('change', onClose)
    return () => {
      document.removeEventListener('keydown', closeByEscape)
      wide.removeEventListener('change', onClose)
    }
  }, [opened, onClose, onEscape])

  function closeByLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a') !== null) onClose()
  }

  function invite() {
    onClose()
    onInvite()
  }

  return (
    <div className={classes.place} data-opened={opened || undefined}>
      <div className={classes.backdrop} onClick={onClose} aria-hidden="true" />
      <aside
        id="sidebar"
        aria-label="Sidebar"
        ref={drawer}
        className={classes.sidebar}
        onClickCapture={closeByLink}
      >
        {isBackOffice ? (
          <>
            <p className={classes.office}>
              <NavigationIcon name="lock" />
              <span className={classes.label}>Back office</span>
            </p>
            <Link to="/console/license-keys" className={classes.back}>
              <Icon name="arrowLeft" />
              <span className={classes.label}>Back to the console</span>
            </Link>
          </>
        ) : (
          <>
            <div className={classes.switcher}>{switcher}</div>
            {mayInvite && (
              <button type="button" className={classes.link} onClick={invite}>
                <Icon name="plus" />
                <span className={classes.label}>Invite people</span>
              </button>
            )}
          </>
        )}
        <Groups
          label={isBackOffice ? 'Back office' : 'Pages'}
          groups={isBackOffice ? backOfficeGroups : consoleGroups}
          staffRole={user.staffRole}
        />
        <Foot {...props} isBackOffice={isBackOffice} />
      </aside>
    </div>
  )
}

type GroupsProps = {
  label: string
  groups: readonly NavigationGroup[]
  staffRole: StaffRole | null
}

function Groups({ label, groups, staffRole }: GroupsProps) {
  const { role } = useCurrentWorkspace()
  return (
    <nav aria-label={label} className={classes.groups}>
      {groups.map((group) => (
        <Group
          key={group.label ?? ''}
          label={group.label}
          items={group.items.filter((item) => isAllowedFor(item, role, staffRole))}
        />
      ))}
    </nav>
  )
}

function Group({ label, items }: { label: string | undefined; items: readonly NavigationItem[] }) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <>
      {label !== undefined && (
        <p id={id} className={classes.heading}>
          <span className={classes.label}>{label}</span>
        </p>
      )}
      <ul aria-labelledby={label === undefined ? undefined : id} className={classes.list}>
        {items.map((item) => (
          <li key={item.to}>
            {item.to === '/console/admin-requests' ? (
              <RequestsLink item={item} />
            ) : (
              <NavigationLink item={item} className={classes.link} labelClass={classes.label} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function RequestsLink({ item }: { item: NavigationItem }) {
  const open = useOpenRequests()
  return (
    <NavigationLink
      item={item}
      className={classes.link}
      labelClass={classes.label}
      description={open === 0 ? undefined : `${formatNumber(open)} open`}
    >
      <Count value={open} />
    </NavigationLink>
  )
}

function Count({ value }: { value: number }) {
  if (value === 0) return null
  return (
    <span className={classes.count} aria-hidden="true">
      {formatNumber(value)}
    </span>
  )
}

/** Only reads the cache, which `AdminLiveEvents` keeps up to date for admins. */
function useOpenRequests() {
  const { data } = useQuery<{ open: number }>({
    queryKey: openRequestsKey,
    queryFn: skipToken,
  })
  return data?.open ?? 0
}

function Foot({
  user,
  isBackOffice,
  onShortcuts,
  onNews,
  onSignOut,
  signingOut,
}: Props & { isBackOffice: boolean }) {
  return (
    <div className={classes.foot}>
      {/* At 480 px and below, the links of the bar move here. */}
      <div className={classes.barLinks}>
        <BarLinks staffRole={user.staffRole} linkClass={classes.link} />
        <button type="button" className={classes.link} disabled={signingOut} onClick={onSignOut}>
          Sign out
        </button>
      </div>
      {!isBackOffice && <BackOfficeLink to={findBackOfficeHome(user.staffRole)?.to} />}
      <HelpMenu
        className={classes.link}
        labelClass={classes.label}
        onShortcuts={onShortcuts}
        onNews={onNews}
      />
      <button type="button" className={classes.link} onClick={onNews}>
        <NavigationIcon name="spark" />
        <span className={classes.label}>What’s new</span>
      </button>
      <ThemeChoice />
    </div>
  )
}

function BackOfficeLink({ to }: { to: NavigationItem['to'] | undefined }) {
  const open = useOpenRequests()
  if (to === undefined) return null
  return (
    <Link
      to={to}
      className={classes.link}
      aria-description={open === 0 ? undefined : `${formatNumber(open)} open requests`}
    >
      <NavigationIcon name="shield" />
      <span className={classes.label}>Back office</span>
      <Count value={open} />
    </Link>
  )
}
