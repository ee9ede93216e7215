import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '../drawings/Drawing.tsx'
import classes from './EmptyState.module.css'

type Props = { drawing: DrawingName; sentence: ReactNode; action?: ReactNode }

export function EmptyState({ drawing, sentence, action }: Props) {
  return (
    <div className={classes.empty}>
      <Drawing name={drawing} />
      <p className={classes.sentence}>{sentence}</p>
      {action}
    </div>
  )
}
