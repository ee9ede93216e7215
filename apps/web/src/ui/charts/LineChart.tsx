import { defineChunk, useChunk } from '../../lib/page/chunk.ts'
import { formatDate, formatNumber } from '../../lib/text/format.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { TwoCounts } from './drawing/line-plot.ts'
import classes from './LineChart.module.css'

const linePlot = defineChunk(
  'line-plot',
  async () => (await import('./drawing/line-plot.ts')).drawTwoCounts,
)

type Props = {
  label: string
  names: readonly [string, string]
  days: readonly TwoCounts[]
}

export function LineChart({ label, names, days }: Props) {
  const code = useChunk(linePlot)
  return (
    <figure className={classes.figure}>
      <Legend names={names} />
      <ChartFrame
        className={classes.chart}
        code={code}
        label={label}
        days={days}
        wordsOf={(day) =>
          `${formatDate(day.date)}${cutOf(day)}: ${countsOf(day, names).join(', ')}`
        }
        tipOf={(day) => ({
          counts: countsOf(day, names),
          when: `${formatDate(day.date)} UTC${cutOf(day)}`,
        })}
      />
    </figure>
  )
}

function Legend({ names }: Pick<Props, 'names'>) {
  return (
    <figcaption className={classes.legend}>
      {names.map((name, index) => (
        <span key={name} data-dashed={index === 1 || undefined}>
          <svg width="24" height="8" aria-hidden="true">
            <line x1="1" x2="23" y1="4" y2="4" />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  )
}

function countsOf({ counts }: TwoCounts, names: Props['names']) {
  return names.map((name, index) => `${name} ${formatNumber(counts[index] ?? 0)}`)
}

function cutOf({ cut }: TwoCounts) {
  return cut === undefined ? '' : `, ${cut}`
}
