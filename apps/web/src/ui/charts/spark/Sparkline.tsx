// Some screen readers do not treat an svg as an image without the role.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import classes from './Sparkline.module.css'
import { sparkBars } from './spark-bars.ts'

const width = 78
const height = 24

type Props = {
  /** A count for each day, oldest first; the last is today, which is not over. */
  counts: readonly number[]
  /** The total in words: "1,204 sessions in the last 30 days". */
  label: string
}

export function Sparkline({ counts, label }: Props) {
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
      {sparkBars(counts, width, height).map(({ x, width: barWidth, height: barHeight }, place) => (
        <rect
          key={x}
          className={place === counts.length - 1 ? classes.today : classes.bar}
          x={x}
          y={height - barHeight}
          width={barWidth}
          height={barHeight}
          rx="0.75"
        />
      ))}
    </svg>
  )
}
