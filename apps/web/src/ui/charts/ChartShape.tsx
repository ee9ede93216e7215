import classes from './ChartShape.module.css'

/** Up and down, as days are. */
const heights = Array.from(
  { length: 30 },
  (_, day) => 40 + 22 * Math.sin(day / 2.3) + (day % 5) * 5,
)

/** Where bars will be. */
export function ChartShape() {
  return (
    <svg
      className={classes.shape}
      viewBox="0 0 300 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {heights.map((height, day) => (
        <rect key={day} x={day * 10 + 1.5} y={100 - height} width="7" height={height} />
      ))}
    </svg>
  )
}
