import type { ReactNode } from 'react'
import { SectionLink } from '../navigation/SectionLink.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import classes from './Topic.module.css'

type Props = {
  id: string
  name: string
  order: 2 | 3
  children: ReactNode
}

export function TopicHead({ id, name, order, children }: Props) {
  return (
    <div className={classes.head} data-unsearched>
      <Heading order={order} id={`${id}-title`} tabIndex={-1} className={classes.title}>
        {children}
      </Heading>
      <SectionLink section={id} className={classes.link} name={`Link to ${name}`}>
        #
      </SectionLink>
    </div>
  )
}
