import classes from './ProgressLine.module.css'

/** A line along the top while something is on its way; what is quick never shows it. */
export function ProgressLine({ label }: { label: string }) {
  return <progress className={classes.bar} aria-label={label} />
}
