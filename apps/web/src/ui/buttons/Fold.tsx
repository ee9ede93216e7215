import type { ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import text from '../text/text.module.css'
import classes from './Fold.module.css'

type Props = {
  title: ReactNode
  /** Beside the title, for example how much is inside. */
  note?: string
  children: ReactNode
}

/** Shows its content when its title is clicked. */
export function Fold({ title, note, children }: Props) {
  return (
    <details className={classes.fold}>
      <summary>
        <Icon name="chevronDown" />
        {title}
        {note !== undefined && <span className={text.dimmed}>{note}</span>}
      </summary>
      {children}
    </details>
  )
}
