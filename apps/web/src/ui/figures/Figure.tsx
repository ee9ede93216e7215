import type { ReactNode } from 'react'
import classes from './Figure.module.css'

type Props = { label: string; value: ReactNode; drawing?: ReactNode; children: ReactNode }

export function Figure({ label, value, drawing, children }: Props) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <span>{value}</span>
        {drawing}
      </dd>
      <dd className={classes.meaning}>{children}</dd>
    </div>
  )
}
