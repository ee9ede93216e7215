import { VisuallyHidden } from '@mantine/core'
import classes from './ShareBar.module.css'

type Props = {
  /** The whole of it in words, for those who do not see it. */
  label: string
  value: number
  /** What the whole bar stands for. */
  most: number
  /** A limit on the way. */
  mark?: number
  band?: { low: number; high: number }
  tone?: 'plain' | 'warning' | 'over'
}

export function ShareBar({ label, value, most, mark, band, tone = 'plain' }: Props) {
  const share = (amount: number) => (100 * Math.min(Math.max(amount, 0), most)) / most
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg
        className={classes.bar}
        data-tone={tone}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={classes.track} width="100" height="10" />
        {band && (
          <rect
            className={classes.band}
            x={share(band.low)}
            // A narrow band still has to be seen.
            width={Math.max(0.6, share(band.high) - share(band.low))}
            height="10"
          />
        )}
        <rect className={classes.value} width={share(value)} height="10" />
        {mark !== undefined && mark < most && (
          <line className={classes.mark} x1={share(mark)} x2={share(mark)} y1="0" y2="10" />
        )}
      </svg>
    </>
  )
}
