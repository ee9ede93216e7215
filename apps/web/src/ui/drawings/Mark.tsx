import classes from './Mark.module.css'

type Props = {
  size: number
  /** Opens once, on the sign-in page and nowhere else. */
  opening?: boolean
}

/** The mark: an iris, two concentric rings and an off-centre highlight. */
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
      <circle cx="12" cy="12" r="10" stroke="currentColor" strokeWidth="2" />
      <g className={classes.pupil}>
        <circle cx="12" cy="12" r="5.25" stroke="currentColor" strokeWidth="2" />
        <circle cx="13.5" cy="10.5" r="1.5" fill="currentColor" />
      </g>
    </svg>
  )
}
