import type { StaffRole } from '@fovea/contract/admin/staff-roles'
import { useRouterState } from '@tanstack/react-router'
import { settings } from '../../lib/page/settings.ts'
import { useCurrentWorkspace } from '../../lib/auth/current-workspace.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { adminBarItems, barItems, isAllowedFor } from '../palette/navigation-items.ts'
import { NavigationLink } from './NavigationLink.tsx'

type Props = {
  staffRole: StaffRole | null
  className?: string | undefined
  linkClass: string | undefined
}

export function BarLinks({ staffRole, className, linkClass }: Props) {
  const { role } = useCurrentWorkspace()
  const isInDocs = useRouterState({
    select: ({ location }) => /^\/console\/docs(?:\/|$)/.test(location.pathname),
  })
  return (
    <nav aria-label="Console" className={className}>
      <a
        href={settings.docsUrl}
        target="_blank"
        rel="noreferrer"
        title="Opens in a new tab"
        className={linkClass}
        aria-current={isInDocs ? 'page' : undefined}
      >
        Docs
        <Icon name="external" size={14} />
      </a>
      {[...barItems, ...adminBarItems]
        .filter((place) => isAllowedFor(place, role, staffRole))
        .map((place) => (
          <NavigationLink key={place.to} item={place} className={linkClass} />
        ))}
    </nav>
  )
}
