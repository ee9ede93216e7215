import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './links.module.css'

type TextLinkProps = Native & {
  /** When it is underlined: by default where somebody points at it. */
  underline?: 'always' | 'hover'
}

/** A link in running text; `to` is checked against the route table. */
export const TextLink = createLink(
  ({ underline = 'hover', className, children, ...props }: TextLinkProps) => (
    <a
      {...props}
      className={[classes.link, className].filter(Boolean).join(' ')}
      data-underline={underline}
    >
      {children}
    </a>
  ),
)

/** A link that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & Native) => (
  <Button component="a" {...props} />
))

type Native = Omit<ComponentProps<'a'>, 'color' | 'style'>
