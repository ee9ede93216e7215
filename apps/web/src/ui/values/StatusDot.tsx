import classes from './StatusDot.module.css'

export type StatusTone = 'good' | 'off' | 'bad'

/** How something stands: a dot, and the word that says it. */
export function StatusDot({ tone, word }: { tone: StatusTone; word: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {word}
    </span>
  )
}
