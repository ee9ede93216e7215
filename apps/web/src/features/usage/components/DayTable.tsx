import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { formatDate, formatMonthDay, formatNumber } from '../../../lib/text/format.ts'
import type { Day } from '../../../ui/charts/DayChart.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import text from '../../../ui/text/text.module.css'
import classes from './DayTable.module.css'

type Props = {
  /** Oldest first. */
  days: readonly Day[]
  selected?: string | undefined
  onSelect: (date: string) => void
}

export function DayTable({ days, selected, onSelect }: Props) {
  const rows = useMemo(() => days.toReversed(), [days])
  const columns = useMemo(() => dayColumns(days[0], selected, onSelect), [days, selected, onSelect])
  return (
    <div className={classes.scroll}>
      <DataTable<Day>
        label="days"
        columns={columns}
        rows={rows}
        rowId={({ date }) => date}
        empty={null}
      />
    </div>
  )
}

function dayColumns(
  first: Day | undefined,
  selected: string | undefined,
  onSelect: (date: string) => void,
) {
  const column = createColumnHelper<Day>()
  const partColumns = (first?.parts ?? []).map(({ name }, index) =>
    column.computed(({ parts: dayParts }) => dayParts?.[index]?.count ?? 0, name, formatNumber, {
      align: 'end',
    }),
  )
  const before = column.computed(
    (day) => day.before?.count ?? 0,
    'Prior period',
    (_, row) =>
      row.before && (
        <>
          <span className={text.dimmed}>{formatMonthDay(row.before.date)}</span>{' '}
          {formatNumber(row.before.count)}
        </>
      ),
    { align: 'end' },
  )
  return [
    column.accessor('date', 'Day (UTC)', (value, row) => (
      <>
        <UnstyledButton
          className={classes.day}
          aria-current={value === selected ? 'date' : undefined}
          onClick={() => onSelect(value)}
        >
          {formatDate(value)}
        </UnstyledButton>
        {row.open === true && <span className={text.dimmed}> · so far</span>}
      </>
    )),
    column.accessor('count', 'Sessions', formatNumber, { align: 'end' }),
    ...partColumns,
    ...(first?.before ? [before] : []),
  ]
}
