import type { ReactNode } from 'react'
import { takeFocus } from '../../lib/page/take-focus.ts'
import classes from './Announced.module.css'

/** What came of a press, where the pressed button is gone: it takes the focus, so that whoever listens hears it. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <output ref={takeFocus} tabIndex={-1} className={classes.announced}>
      {children}
    </output>
  )
}
