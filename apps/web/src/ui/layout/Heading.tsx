import type { ComponentProps } from 'react'
import classes from './Heading.module.css'

type Props = ComponentProps<'h1'> & { order: 1 | 2 | 3 | 4 }

export function Heading({ order, className, children, ...props }: Props) {
  const Level = `h${order}` as const
  return (
    <Level {...props} className={[classes.heading, className].filter(Boolean).join(' ')}>
      {children}
    </Level>
  )
}
