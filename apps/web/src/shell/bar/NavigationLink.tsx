import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isCurrentItem, type NavigationItem } from '../palette/navigation-items.ts'
import { NavigationIcon } from '../sidebar/NavigationIcon.tsx'

type Props = {
  item: NavigationItem
  className: string | undefined
  labelClass?: string | undefined
  description?: string | undefined
  children?: ReactNode
}

export function NavigationLink({ item, className, labelClass, description, children }: Props) {
  const here = useRouterState({ select: ({ location }) => isCurrentItem(item, location.pathname) })
  return (
    <Link
      to={item.to}
      className={className}
      aria-current={here ? 'page' : undefined}
      aria-description={description}
    >
      {labelClass !== undefined && item.icon !== undefined && <NavigationIcon name={item.icon} />}
      <span className={labelClass}>{item.label}</span>
      {children}
    </Link>
  )
}
