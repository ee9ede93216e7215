import classes from './ProgressLine.module.css'

/** A progress line along the top, shown with a delay, so that quick responses never show it. */
export function ProgressLine({ label }: { label: string }) {
  return <progress className={classes.bar} aria-label={label} />
}
