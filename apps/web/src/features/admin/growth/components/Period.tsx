import { formatPeriod } from '../../../../lib/text/format.ts'
import classes from './Period.module.css'

type Props = { period: { from: string; to: string; open: boolean } }

/** The days of a week or a month, marked while it is not over. */
export function Period({ period }: Props) {
  return (
    <>
      {formatPeriod(period)}
      {period.open && <span className={classes.open}>so far</span>}
    </>
  )
}
