import { formatCount, formatNumber } from '../../../lib/text/format.ts'
import { Sparkline } from '../../../ui/charts/spark/Sparkline.tsx'
import classes from './KeyRow.module.css'

/** Undefined while the counts of the days load. */
export function KeySpark({ counts }: { counts: readonly number[] | undefined }) {
  if (counts === undefined) return <span className={classes.spark} />
  const sum = counts.reduce((before, count) => before + count, 0)
  const label = `${formatCount(sum, 'session')} in the last ${counts.length} days`
  return (
    <span className={classes.spark}>
      <Sparkline counts={counts} label={label} />
      <strong aria-hidden="true">{formatNumber(sum)}</strong>
    </span>
  )
}
