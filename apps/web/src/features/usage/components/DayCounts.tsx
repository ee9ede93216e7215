import { Button, Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatDate, formatNumber } from '../../../lib/text/format.ts'
import { DayChart, type Day } from '../../../ui/charts/DayChart.tsx'
import { ChartLegend } from '../../../ui/charts/legend/ChartLegend.tsx'
import type { LegendSeries } from '../../../ui/charts/legend/series-styles.ts'
import { formatComparison, formatPreviousPeriod } from '../statistic/comparison-labels.ts'
import { DayTable } from './DayTable.tsx'
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
  actions?: ReactNode
  empty: ReactNode
}

export function DayCounts(props: Props) {
  const { days, series = [], onToggle, stale = false, actions, empty, ...choice } = props
  const [asTable, setAsTable] = useState(false)
  if (days === undefined) return <Skeleton className={classes.place} aria-busy="true" />

  const total = days.reduce((sum, { count }) => sum + count, 0)
  const [first, last] = [days.at(0), days.at(-1)]
  const shown = series.filter((part) => part.shown).length
  const isEmpty = total === 0 && shown === series.length && !days.some(hadSome)
  if (isEmpty || first === undefined || last === undefined) {
    return <div className={classes.place}>{empty}</div>
  }
  const comparison = formatComparison(days)
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
          {comparison !== null && <p className={classes.comparison}>{comparison}</p>}
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
        <DayTable days={days} {...choice} />
      ) : (
        <DayChart label="Production sessions by day" noun="session" days={days} {...choice} />
      )}
      <ChartLegend
        series={series}
        onToggle={onToggle}
        line={asTable ? undefined : formatPreviousPeriod(days)}
        hatched={!asTable && last.open === true ? 'Today, so far' : undefined}
        behind={last.parts !== undefined}
      />
    </div>
  )
}

function hadSome({ before }: Day) {
  return before !== undefined && before.count > 0
}
