import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'aria-current'> & {
  /** Whether the reader is there, which the fragment alone does not tell. */
  current?: 'location' | 'true' | undefined
}

/** A link to a part of the docs. */
export const HashLink = createLink(({ current, children, ...props }: Props) => (
  <a {...props} aria-current={current}>
    {children}
  </a>
))
