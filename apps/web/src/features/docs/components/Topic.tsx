import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { docsSections } from '../contents.ts'
import { PreviousAndNext } from '../navigation/PreviousAndNext.tsx'
import { TopicHead } from './TopicHead.tsx'
import classes from './Topic.module.css'

type Props = {
  id: string
  /** Used if the heading differs from the title in the table of contents. */
  title?: ReactNode
  order?: 2 | 3
  children: ReactNode
}

export function Topic({ id, title, order = 2, children }: Props) {
  const linked = useLocation({ select: ({ hash }) => hash === id })
  const name = docsSections.find(({ hash }) => hash === id)?.title ?? id
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes.topic}
      data-order={order}
      data-topic={name}
      data-linked={linked || undefined}
    >
      <TopicHead id={id} name={name} order={order}>
        {title ?? name}
      </TopicHead>
      {children}
      {order === 2 && <PreviousAndNext id={id} />}
    </section>
  )
}
