import { useId, type ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import flow from './flow.module.css'
import classes from './Section.module.css'

type Props = {
  /** For links to the section. */
  id?: string
  title: string
  sentence?: ReactNode
  actions?: ReactNode
  /** In a card, with its table from edge to edge. */
  framed?: boolean
  children?: ReactNode
}

export function Section({ id, title, sentence, actions, framed = false, children }: Props) {
  const ownId = useId()
  const titleId = id === undefined ? ownId : `${id}-title`
  return (
    <section
      className={classes.section}
      id={id}
      aria-labelledby={titleId}
      data-framed={framed || undefined}
    >
      <div className={classes.head}>
        <div>
          <Heading order={2} id={titleId} {...(id !== undefined && { tabIndex: -1 })}>
            {title}
          </Heading>
          {sentence !== undefined && <p className={classes.sentence}>{sentence}</p>}
        </div>
        {actions !== undefined && <div className={flow.row}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
