import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './UnreadMark.module.css'

/** Text with a point before it while the other side's last words are unread. */
export function UnreadMark({ unread, children }: { unread: boolean; children: ReactNode }) {
  return (
    <span className={classes.text} data-unread={unread || undefined}>
      {children}
      {unread && <VisuallyHidden>unread</VisuallyHidden>}
    </span>
  )
}
