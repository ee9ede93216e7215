import type { ReactNode } from 'react'
import classes from './States.module.css'

/** The states of one component, one below the other. */
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

/** Small things, side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** Parts with the distance that a page gives them. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>
}
