import { VisuallyHidden } from '@mantine/core'
import classes from './ShareBar.module.css'

type Props = {
  label: string
  value: number
  most: number
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
            // A narrow band must remain visible.
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
