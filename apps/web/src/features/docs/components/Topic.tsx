import { Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/buttons/links.tsx'
import classes from './Topic.module.css'

type Props = {
  /** The fragment that leads here. */
  id: string
  title: ReactNode
  /** What a screen reader calls the link to it. */
  name: string
  order?: 2 | 3
  children: ReactNode
}

/** A part of the docs that has an address of its own. */
export function Topic({ id, title, name, order = 2, children }: Props) {
  const linked = useLocation({ select: ({ hash }) => hash === id })
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes.topic}
      data-order={order}
      data-linked={linked || undefined}
    >
      <div className={classes.head}>
        <Title order={order} id={`${id}-title`} className={classes.title}>
          {title}
        </Title>
        <TextLink
          to="."
          hash={id}
          activeOptions={{ includeHash: true }}
          className={classes.link}
          aria-label={`Link to ${name}`}
        >
          #
        </TextLink>
      </div>
      {children}
    </section>
  )
}
