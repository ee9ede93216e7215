import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useDocsLink } from './docs-link.ts'

type Current = 'page' | 'location' | undefined

type Props = {
  section: string
  className?: string | undefined
  /** Set by the caller, because the fragment alone doesn't tell where the reader is. */
  current?: Current
  name?: string
  children: ReactNode
}

const LinkMarkedByCaller = createLink(
  ({ current, ...props }: Omit<ComponentProps<'a'>, 'aria-current'> & { current?: Current }) => (
    // The children are among the props.
    // oxlint-disable-next-line jsx-a11y/anchor-has-content
    <a {...props} aria-current={current} />
  ),
)

export function SectionLink({ section, className, current, name, children }: Props) {
  const linkTo = useDocsLink()
  return (
    <LinkMarkedByCaller
      {...linkTo(section)}
      {...(className !== undefined && { className })}
      {...(name !== undefined && { 'aria-label': name, title: 'Link to this section' })}
      current={current}
    >
      {children}
    </LinkMarkedByCaller>
  )
}
