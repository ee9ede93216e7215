import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAt, type Place } from '../palette/places.ts'

type Props = {
  place: Place
  className: string | undefined
  description?: string
  children?: ReactNode
}

/** A link to a place, marked while the person is there, on one of its detail pages too. */
export function PlaceLink({ place, className, description, children }: Props) {
  const here = useRouterState({ select: ({ location }) => isAt(place, location.pathname) })
  return (
    <Link
      to={place.to}
      className={className}
      aria-current={here ? 'page' : undefined}
      aria-description={description}
    >
      {place.label}
      {children}
    </Link>
  )
}
