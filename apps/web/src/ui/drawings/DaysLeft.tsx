import type { ComponentProps } from 'react'
import { TickRing } from './TickRing.tsx'
import classes from './DaysLeft.module.css'

/** Days before the end from which the ring asks for attention. */
const endingDays = 7

type Props = Pick<ComponentProps<typeof TickRing>, 'total' | 'left'> & { days: number }

export function DaysLeft({ days, ...ticks }: Props) {
  return (
    <TickRing {...ticks} tone={days <= endingDays ? 'gaze' : 'iris'}>
      <p className={classes.left}>
        <strong>{days}</strong> {days === 1 ? 'day left' : 'days left'}
      </p>
    </TickRing>
  )
}
