import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link in running text; `to` is checked against the route table. */
export const TextLink = createLink((props: AnchorProps & Native) => <Anchor {...props} />)

/** A link that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & Native) => (
  <Button component="a" {...props} />
))

type Native = Omit<ComponentProps<'a'>, 'color' | 'style'>
