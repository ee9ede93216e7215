import { chunk, useChunk } from '../../lib/page/chunk.ts'
import { countOf, formatDate } from '../../lib/words/format.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { Day } from './day-plot.ts'

const dayPlot = chunk('day-plot', async () => (await import('./day-plot.ts')).drawDays)

type Props = {
  /** What is counted, as a heading would say it: "Production sessions". */
  label: string
  /** What one of them is called: "session". */
  noun: string
  /** Oldest first, at least one; the last is today, which is not over. */
  days: readonly Day[]
  selected?: string | undefined
  /** What choosing a day does: "shows its sessions". */
  effect: string
  onSelect: (date: string) => void
}

/** A bar a day. */
export function DayChart({ label, noun, days, selected, effect, onSelect }: Props) {
  const code = useChunk(dayPlot)
  const soFar = (index: number) => (index === days.length - 1 ? ', so far' : '')
  return (
    <ChartFrame
      code={code}
      label={label}
      days={days}
      chosen={selected}
      choice={{ effect, onChoose: onSelect }}
      wordsOf={({ date, count }, index) => {
        const words = `${formatDate(date)}${soFar(index)}: ${countOf(count, noun)}`
        return date === selected ? `${words}, selected` : words
      }}
      tipOf={({ date, count }, index) => ({
        counts: [countOf(count, noun)],
        when: `${formatDate(date)} UTC${soFar(index)}`,
      })}
    />
  )
}
