import classes from './ChartSkeleton.module.css'

const bars = Array.from({ length: 30 }, (_, day) => {
  const height = 40 + 22 * Math.sin(day / 2.3) + (day % 5) * 5
  return `M${day * 10 + 1.5} 100v-${height.toFixed(1)}h7v${height.toFixed(1)}z`
}).join('')

export function ChartSkeleton() {
  return (
    <svg className={classes.shape} viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden>
      <path d={bars} />
    </svg>
  )
}
