import type { ReactNode } from 'react'
import classes from './Figures.module.css'

/** A row of `Figure`s. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {children}
    </dl>
  )
}
