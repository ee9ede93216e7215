import type { UsageDay } from '@fovea/contract/usage'
import { Button, Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatDate, formatNumber } from '../../../lib/words/format.ts'
import { DayChart } from '../../../ui/charts/DayChart.tsx'
import { DayTable } from './DayTable.tsx'
import classes from './DayCounts.module.css'

type Props = {
  /** Oldest first, ending with today; nothing yet keeps their place. */
  days: readonly UsageDay[] | undefined
  /** What is shown is that of an earlier choice. */
  stale?: boolean
  selected?: string | undefined
  /** What choosing a day does: "shows its sessions". */
  effect: string
  onSelect: (date: string) => void
  /** What else can be done with them. */
  actions?: ReactNode
  /** What stands here where no day has a session. */
  empty: ReactNode
}

/** Sessions day by day: what they add up to, and a chart or a table of them. */
export function DayCounts(props: Props) {
  const { days, stale = false, actions, empty, ...choice } = props
  const [asTable, setAsTable] = useState(false)
  if (days === undefined) return <Skeleton className={classes.place} aria-busy="true" />

  const total = days.reduce((sum, { count }) => sum + count, 0)
  const first = days.at(0)
  const last = days.at(-1)
  if (total === 0 || first === undefined || last === undefined) {
    return <div className={classes.place}>{empty}</div>
  }
  return (
    <div className={classes.place} data-stale={stale} aria-busy={stale}>
      <div className={classes.head}>
        <p className={classes.total}>
          <strong>{formatNumber(total)}</strong> production session{total === 1 ? '' : 's'}{' '}
          <span className={classes.period}>
            {formatDate(first.date)} to {formatDate(last.date)}, UTC days
          </span>
        </p>
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
    </div>
  )
}
