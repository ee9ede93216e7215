import { defineChunk, useChunk } from '../../lib/page/chunk.ts'
import { formatCount, formatDate, formatNumber } from '../../lib/text/format.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { Day } from './day-plot.ts'

const dayPlot = defineChunk('day-plot', async () => (await import('./day-plot.ts')).drawDays)

export type { Day }

type Props = {
  label: string
  noun: string
  days: readonly Day[]
  selected?: string | undefined
  /** Describes the result of choosing a day; without it, days are only read. */
  effect?: string
  onSelect?: (date: string) => void
}

export function DayChart({ label, noun, days, selected, effect, onSelect }: Props) {
  const code = useChunk(dayPlot)
  const countOn = ({ date, count }: { date: string; count: number }) =>
    `${formatDate(date)}: ${formatCount(count, noun)}`
  return (
    <ChartFrame
      code={code}
      label={label}
      days={days}
      chosen={selected}
      choice={onSelect && effect !== undefined ? { effect, onChoose: onSelect } : undefined}
      wordsOf={(day) => {
        const { date, count, parts = [], before } = day
        return [
          `${formatDate(date)}${soFar(day)}: ${formatCount(count, noun)}`,
          ...parts.map(partWords),
          ...(before ? [`before, ${countOn(before)}`] : []),
          ...(date === selected ? ['selected'] : []),
        ].join(', ')
      }}
      tipOf={(day) => ({
        counts: [formatCount(day.count, noun)],
        when: `${formatDate(day.date)} UTC${soFar(day)}`,
        more: [
          ...(day.parts ?? []).toReversed().filter(hasSome).map(partWords),
          ...(day.before ? [countOn(day.before)] : []),
        ],
      })}
    />
  )
}

function soFar({ open }: Day) {
  return open === true ? ', so far' : ''
}

type Part = NonNullable<Day['parts']>[number]

function hasSome({ count }: Part) {
  return count > 0
}

function partWords({ name, count }: Part) {
  return `${name} ${formatNumber(count)}`
}
