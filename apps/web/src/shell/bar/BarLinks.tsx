import { useRouterState } from '@tanstack/react-router'
import { settings } from '../../lib/page/settings.ts'
import { useCurrentWorkspace } from '../../lib/auth/current-workspace.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { adminBarItems, barItems, isAllowedFor } from '../palette/navigation-items.ts'
import { NavigationLink } from './NavigationLink.tsx'

type Props = { isAdmin: boolean; className?: string | undefined; linkClass: string | undefined }

export function BarLinks({ isAdmin, className, linkClass }: Props) {
  const { role } = useCurrentWorkspace()
  const isInDocs = useRouterState({
    select: ({ location }) => /^\/console\/docs(?:\/|$)/.test(location.pathname),
  })
  const all = isAdmin ? [...barItems, ...adminBarItems] : barItems
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
      {all
        .filter((place) => isAllowedFor(place, role))
        .map((place) => (
          <NavigationLink key={place.to} item={place} className={linkClass} />
        ))}
    </nav>
  )
}
