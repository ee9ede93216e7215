import type { ReactNode } from 'react'
import classes from './Figure.module.css'

type Props = { label: string; value: ReactNode; children: ReactNode }

export function Figure({ label, value, children }: Props) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.meaning}>{children}</dd>
    </div>
  )
}
