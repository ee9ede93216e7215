import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isCurrentItem, type NavigationItem } from '../palette/navigation-items.ts'
import { PlaceIcon } from '../sidebar/PlaceIcon.tsx'

type Props = {
  place: NavigationItem
  className: string | undefined
  labelClass?: string | undefined
  description?: string | undefined
  children?: ReactNode
}

export function PlaceLink({ place, className, labelClass, description, children }: Props) {
  const here = useRouterState({ select: ({ location }) => isCurrentItem(place, location.pathname) })
  return (
    <Link
      to={place.to}
      className={className}
      aria-current={here ? 'page' : undefined}
      aria-description={description}
    >
      {labelClass !== undefined && place.icon !== undefined && <PlaceIcon name={place.icon} />}
      <span className={labelClass}>{place.label}</span>
      {children}
    </Link>
  )
}
