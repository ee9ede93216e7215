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
  /** `page` has its heading in the page's head. */
  as: 'page' | 'section' | 'part'
  children: ReactNode
}

export function Topic({ id, title, as, children }: Props) {
  const linked = useLocation({ select: ({ hash }) => hash === id })
  const name = docsSections.find(({ hash }) => hash === id)?.title ?? id
  return (
    <section
      id={id}
      {...(as === 'page' ? { 'aria-label': name } : { 'aria-labelledby': `${id}-title` })}
      className={classes.topic}
      data-as={as}
      data-topic={name}
      data-linked={linked || undefined}
    >
      {as !== 'page' && (
        <TopicHead id={id} name={name} order={2}>
          {title ?? name}
        </TopicHead>
      )}
      {children}
      {as !== 'part' && <PreviousAndNext id={id} />}
    </section>
  )
}
