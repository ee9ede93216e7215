import type { ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import classes from './Card.module.css'

type Props = {
  title?: ReactNode
  sentence?: ReactNode
  action?: ReactNode
  tone?: 'plain' | 'danger'
  /** Title and sentence stand beside the content, for pages of settings. */
  side?: boolean
  children?: ReactNode
}

export function Card({ title, sentence, action, tone = 'plain', side = false, children }: Props) {
  return (
    <section className={classes.card} data-tone={tone} data-side={side || undefined}>
      {title !== undefined && (
        <div className={classes.head}>
          <div>
            <Heading order={2}>{title}</Heading>
            {sentence !== undefined && <p className={classes.sentence}>{sentence}</p>}
          </div>
          {action}
        </div>
      )}
      {side ? <div className={classes.beside}>{children}</div> : children}
    </section>
  )
}
