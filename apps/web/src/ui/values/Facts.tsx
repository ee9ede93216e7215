import type { ReactNode } from 'react'
import flow from '../layout/flow.module.css'
import classes from './Facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={flow.tightColumn}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
