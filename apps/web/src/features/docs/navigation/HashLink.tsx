import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'aria-current'> & {
  /** Set by the caller, because the fragment alone doesn't tell where the reader is. */
  current?: 'location' | 'true' | undefined
}

export const HashLink = createLink(({ current, children, ...props }: Props) => (
  <a {...props} aria-current={current}>
    {children}
  </a>
))
