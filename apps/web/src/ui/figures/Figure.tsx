import type { ReactNode } from 'react'
import classes from './Figure.module.css'

type Props = {
  label: string
  value: ReactNode
  drawing?: ReactNode
  /** The value is the one to look at; the words below it say why. */
  look?: boolean
  children: ReactNode
}

export function Figure({ label, value, drawing, look = false, children }: Props) {
  return (
    <div className={classes.figure} data-look={look || undefined}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <span>{value}</span>
        {drawing}
      </dd>
      <dd className={classes.meaning}>{children}</dd>
    </div>
  )
}
