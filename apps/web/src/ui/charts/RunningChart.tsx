import { defineChunk, useChunk } from '../../lib/page/chunk.ts'
import { formatCount, formatDate, formatNumber } from '../../lib/text/format.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { RunningDay } from './drawing/line-plot.ts'
import classes from './LineChart.module.css'

const runningPlot = defineChunk(
  'running-plot',
  async () => (await import('./drawing/line-plot.ts')).drawRunning,
)

export type { RunningDay }

type Props = {
  label: string
  noun: string
  days: readonly RunningDay[]
}

export function RunningChart({ label, noun, days }: Props) {
  const code = useChunk(runningPlot)
  const today = days.find(({ open }) => open)?.date
  const words = (day: RunningDay) => dayWords(day, noun)
  return (
    <ChartFrame
      className={classes.low}
      code={code}
      label={label}
      days={days}
      chosen={today}
      wordsOf={(day) => `${formatDate(day.date)}${soFar(day)}: ${words(day).join(', ')}`}
      tipOf={(day) => ({
        counts: words(day),
        when: `${formatDate(day.date)} UTC${soFar(day)}`,
        ...(day.limit && { more: [day.limit.name] }),
      })}
    />
  )
}

function dayWords({ total, forecast }: RunningDay, noun: string) {
  const words = total === undefined ? [] : [formatCount(total, noun)]
  if (forecast) {
    const { expected, low, high } = forecast
    const band = low === high ? '' : ` (${formatNumber(low)}–${formatNumber(high)})`
    words.push(`${formatNumber(expected)} expected${band}`)
  }
  return words.length === 0 ? ['Still to come'] : words
}

function soFar({ open }: RunningDay) {
  return open === true ? ', so far' : ''
}
