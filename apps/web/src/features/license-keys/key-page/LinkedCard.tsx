import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/buttons/links.tsx'
import card from '../../../ui/layout/Card.module.css'
import { Heading } from '../../../ui/layout/Heading.tsx'
import classes from './KeyPage.module.css'

type Props = {
  id: string
  title: string
  sentence?: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function LinkedCard({ id, title, sentence, action, children }: Props) {
  return (
    <section id={id} className={`${card.card} ${classes.linked}`} aria-labelledby={`${id}-title`}>
      <div className={card.head}>
        <div>
          <div className={classes.title}>
            <Heading order={2} id={`${id}-title`}>
              {title}
            </Heading>
            <TextLink
              to="."
              hash={id}
              activeOptions={{ includeHash: true }}
              className={classes.link}
              aria-label={`Link to ${title}`}
            >
              #
            </TextLink>
          </div>
          {sentence !== undefined && <p className={card.sentence}>{sentence}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
