import type { ReactNode } from 'react'
import { focusElement } from '../../lib/page/focus-element.ts'
import classes from './LiveRegion.module.css'

/** Shows the outcome of an action whose button is gone. It takes the focus, so that screen readers announce it. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <output ref={focusElement} tabIndex={-1} className={classes.announced}>
      {children}
    </output>
  )
}
