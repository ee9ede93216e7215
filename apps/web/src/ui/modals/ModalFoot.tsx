import type { ReactNode } from 'react'
import classes from './Modal.module.css'

/** The buttons of a modal, which stay visible while the content above scrolls; must be the last child. */
export function ModalFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
