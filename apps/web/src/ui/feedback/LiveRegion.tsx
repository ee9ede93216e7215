import type { ReactNode } from 'react'
import { focusElement } from '../../lib/page/focus-element.ts'
import classes from './LiveRegion.module.css'

/** What came of a press, where the pressed button is gone: it takes the focus, so that whoever listens hears it. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <output ref={focusElement} tabIndex={-1} className={classes.announced}>
      {children}
    </output>
  )
}
