import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './links.module.css'

type TextLinkProps = Native & {
  /** When the link is underlined; on hover by default. */
  underline?: 'always' | 'hover'
}

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

export const ButtonLink = createLink((props: ButtonProps & Native) => (
  <Button component="a" {...props} />
))

type Native = Omit<ComponentProps<'a'>, 'color' | 'style'>
