import { useId, type ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import classes from './Section.module.css'

type Props = {
  title: string
  sentence?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

export function Section({ title, sentence, actions, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Heading order={2} id={id}>
            {title}
          </Heading>
          {sentence !== undefined && <p className={classes.sentence}>{sentence}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
