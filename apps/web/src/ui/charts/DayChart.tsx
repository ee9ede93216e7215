import { defineChunk, useChunk } from '../../lib/page/chunk.ts'
import { formatCount, formatNumber, formatPeriod } from '../../lib/text/format.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { Day } from './drawing/day-plot.ts'

const dayPlot = defineChunk(
  'day-plot',
  async () => (await import('./drawing/day-plot.ts')).drawDays,
)

export type { Day }

type Props = {
  label: string
  noun?: string
  /** For example for amounts of money; by default a count of the noun. */
  format?: (count: number) => string
  days: readonly Day[]
  selected?: string | undefined
  /** Describes the result of choosing a day; without it, days are only read. */
  effect?: string
  onSelect?: (date: string) => void
}

export function DayChart({
  label,
  noun = '',
  format: formatGiven,
  days,
  selected,
  effect,
  onSelect,
}: Props) {
  const code = useChunk(dayPlot)
  const format = formatGiven ?? ((count: number) => formatCount(count, noun))
  const countOn = (counted: NonNullable<Day['before']>) =>
    `${formatDays(counted)}: ${format(counted.count)}`
  const isSelected = ({ date, to = date }: Day) =>
    selected !== undefined && date <= selected && selected <= to
  return (
    <ChartFrame
      code={code}
      label={label}
      days={days}
      chosen={days.find(isSelected)?.date}
      choice={onSelect && effect !== undefined ? { effect, onChoose: onSelect } : undefined}
      wordsOf={(day) => {
        const { count, parts = [], before } = day
        return [
          `${formatDays(day)}${soFar(day)}: ${format(count)}`,
          ...parts.map(partWords),
          ...(before ? [`before, ${countOn(before)}`] : []),
          ...(isSelected(day) ? ['selected'] : []),
        ].join(', ')
      }}
      tipOf={(day) => ({
        counts: [format(day.count)],
        when: `${formatDays(day)} UTC${soFar(day)}`,
        more: [
          ...(day.parts ?? []).toReversed().filter(hasSome).map(partWords),
          ...(day.before ? [countOn(day.before)] : []),
        ],
      })}
    />
  )
}

function formatDays({ date, to = date }: { date: string; to?: string }) {
  return formatPeriod({ from: date, to })
}

function soFar({ open, date, to, part = 'so far' }: Day) {
  if (open !== true) return ''
  return to === undefined || date.endsWith('-01') ? `, ${part}` : ', part of a week'
}

type Part = NonNullable<Day['parts']>[number]

function hasSome({ count }: Part) {
  return count > 0
}

function partWords({ name, count }: Part) {
  return `${name} ${formatNumber(count)}`
}
