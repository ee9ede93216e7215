import { useMemo } from 'react'
import { defineChunk, useChunk } from '../../lib/page/chunk.ts'
import { formatCount, formatDate, formatNumber } from '../../lib/text/format.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { RunningTotalDay } from './drawing/line-plot.ts'
import classes from './LineChart.module.css'

const runningPlot = defineChunk(
  'running-plot',
  async () => (await import('./drawing/line-plot.ts')).drawRunningTotal,
)

export type { RunningTotalDay }

type Props = {
  label: string
  noun?: string
  /** For example for amounts of money; by default a count of the noun. */
  format?: (value: number) => string
  days: readonly RunningTotalDay[]
}

export function RunningTotalChart({ label, noun = '', format, days: given }: Props) {
  const code = useChunk(runningPlot)
  const days = useMemo(
    () => (format ? given.map((day) => nameValues(day, format)) : given),
    [format, given],
  )
  const today = days.find(({ open }) => open)?.date
  const words = (day: RunningTotalDay) =>
    dayWords(day, format ?? formatNumber, format ?? ((total) => formatCount(total, noun)))
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

type Format = (value: number) => string

function nameValues(day: RunningTotalDay, format: Format): RunningTotalDay {
  const { total = 0, forecast } = day
  return { ...day, names: { total: format(total), expected: format(forecast?.expected ?? 0) } }
}

function dayWords({ total, forecast }: RunningTotalDay, format: Format, formatTotal: Format) {
  const words = total === undefined ? [] : [formatTotal(total)]
  if (forecast) {
    const { expected, low, high } = forecast
    const band = low === high ? '' : ` (${format(low)}–${format(high)})`
    words.push(`${format(expected)} expected${band}`)
  }
  return words.length === 0 ? ['Still to come'] : words
}

function soFar({ open }: RunningTotalDay) {
  return open === true ? ', so far' : ''
}
