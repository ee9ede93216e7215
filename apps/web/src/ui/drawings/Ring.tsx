import classes from './Ring.module.css'

export type RingTone = 'iris' | 'good' | 'gaze' | 'bad' | 'idle'

type Props = {
  share?: number
  tone?: RingTone
  size?: number
}

const radius = 10
const circumference = 2 * Math.PI * radius

/** A circle around a point, drawn as far as a progress has come. Decorative: words beside it have the meaning. */
export function Ring({ share = 1, tone = 'iris', size = 16 }: Props) {
  return (
    <svg
      className={classes.ring}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r={radius} className={classes.track} />
      {share > 0 && (
        <circle
          cx="12"
          cy="12"
          r={radius}
          className={classes.arc}
          strokeDasharray={`${share * circumference} ${circumference}`}
          transform="rotate(-90 12 12)"
        />
      )}
      <circle cx="12" cy="12" r="4" className={classes.point} />
    </svg>
  )
}
