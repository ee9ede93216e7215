import type { ReactNode } from 'react'
import flow from '../src/ui/layout/flow.module.css'
import classes from './States.module.css'

export function States({ children }: { children: ReactNode }) {
  return <div className={classes.states}>{children}</div>
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={classes.state}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

export function Column({ children }: { children: ReactNode }) {
  return <div className={flow.column}>{children}</div>
}
