// What is drawn here is a picture, and not every reader of screens takes an svg for one.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import classes from './Sparkline.module.css'
import { sparkPoints } from './spark-points.ts'

const width = 76
const height = 22

type Props = {
  /** One for each day, oldest first; the last is today, which is not over. */
  counts: readonly number[]
  /** What they add up to, in words: "1,204 sessions in the last 30 days". */
  label: string
}

export function Sparkline({ counts, label }: Props) {
  const points = sparkPoints(counts, width, height)
  return (
    <svg
      className={classes.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {points.length === 0 ? (
        <path className={classes.none} d={`M1 ${height - 1}H${width - 1}`} />
      ) : (
        <>
          <path className={classes.area} d={`M1 ${height - 1}L${points.join('L')}V${height - 1}`} />
          <path className={classes.line} d={`M${points.slice(0, -1).join('L')}`} />
          <path className={classes.today} d={`M${points.slice(-2).join('L')}`} />
        </>
      )}
    </svg>
  )
}
