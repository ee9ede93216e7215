import { Button, Skeleton } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { formatDate, formatNumber } from '../../../lib/text/format.ts'
import { bucketWeeks, mostDayBars } from '../../../ui/charts/bucket-weeks.ts'
import { DayChart, type Day } from '../../../ui/charts/DayChart.tsx'
import { ChartLegend } from '../../../ui/charts/legend/ChartLegend.tsx'
import type { LegendSeries } from '../../../ui/charts/legend/legend-series.ts'
import { formatComparison, formatPreviousPeriod } from '../statistic/comparison-labels.ts'
import { DayTable } from './DayTable.tsx'
import text from '../../../ui/text/text.module.css'
import classes from './DayCounts.module.css'

type Props = {
  days: readonly Day[] | undefined
  series?: readonly LegendSeries[]
  onToggle?: (id: string) => void
  stale?: boolean
  selected?: string | undefined
  /** Completes the hint about selecting a day: "shows its sessions". */
  effect: string
  onSelect: (date: string) => void
  /** Without it, a week's bar acts like its first day. */
  onSelectWeek?: (week: { from: string; to: string }) => void
  actions?: ReactNode
  empty: ReactNode
}

export function DayCounts(props: Props) {
  const { days, series = [], onToggle, stale = false, actions, empty, ...choice } = props
  const { onSelectWeek, ...dayChoice } = choice
  const [asTable, setAsTable] = useState(false)
  const bars = useMemo(() => createBars(days ?? []), [days])
  if (days === undefined) return <Skeleton className={classes.place} aria-busy="true" />

  const total = days.reduce((sum, { count }) => sum + count, 0)
  const [first, last] = [days.at(0), days.at(-1)]
  const shown = series.filter((part) => part.shown).length
  const isEmpty = total === 0 && shown === series.length && !days.some(hadSome)
  if (isEmpty || first === undefined || last === undefined) {
    return <div className={classes.place}>{empty}</div>
  }
  const comparison = formatComparison(days)
  const isWeekly = days.length > mostDayBars
  const isOpen = bars.some(({ open }) => open === true)

  function selectBar(date: string) {
    const week = bars.find((bar) => bar.date === date)
    if (onSelectWeek && week?.to !== undefined) onSelectWeek({ from: date, to: week.to })
    else choice.onSelect(date)
  }

  return (
    <div className={classes.place} data-stale={stale} aria-busy={stale}>
      <div className={classes.head}>
        <div>
          <p className={classes.total}>
            <strong>{formatNumber(total)}</strong> production session{total === 1 ? '' : 's'}{' '}
            <span className={classes.period}>
              {formatDate(first.date)} to {formatDate(last.date)}, UTC days
              {shown < series.length && `, ${shown} of ${series.length} parts shown`}
            </span>
          </p>
          {comparison !== null && <p className={text.dimmed}>{comparison}</p>}
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            Table
          </Button>
          {actions}
        </div>
      </div>
      {asTable ? (
        <DayTable days={days} {...dayChoice} />
      ) : (
        <DayChart
          label={`Production sessions by ${isWeekly ? 'week' : 'day'}`}
          noun="session"
          days={bars}
          {...dayChoice}
          effect={isWeekly ? 'shows the days of the week' : choice.effect}
          onSelect={selectBar}
        />
      )}
      <ChartLegend
        series={series}
        onToggle={onToggle}
        line={asTable || !days.some(hasPriorLine) ? undefined : formatPreviousPeriod(days)}
        hatched={!asTable && isOpen ? (isWeekly ? 'Part of a week' : 'Today, so far') : undefined}
        colorless={last.parts !== undefined}
      />
    </div>
  )
}

function createBars(days: readonly Day[]) {
  const compared = days.some(hasPriorLine)
    ? days
    : days.map((day) => ({ ...day, before: undefined }))
  return days.length > mostDayBars ? bucketWeeks(compared) : compared
}

/** A line of zeros would say nothing that the comparison of complete days doesn't. */
function hasPriorLine(day: Day) {
  return day.open !== true && hadSome(day)
}

function hadSome({ before }: Day) {
  return before !== undefined && before.count > 0
}
