import classes from './Mark.module.css'

type Props = {
  size: number
  /** Animates the mark once, on the sign-in page only. */
  opening?: boolean
}

export function Mark({ size, opening = false }: Props) {
  return (
    <svg
      className={classes.mark}
      data-opening={opening || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="12" cy="12" r="4" fill="currentColor" className={classes.pupil} />
    </svg>
  )
}
