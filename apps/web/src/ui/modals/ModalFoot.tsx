import type { ReactNode } from 'react'
import classes from './Modal.module.css'

/** The acts of a modal. They stay in sight while what is above them scrolls; the last child of what fills the modal. */
export function ModalFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
