import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { formatDate, formatMonthDay, formatNumber } from '../../../lib/words/format.ts'
import type { Day } from '../../../ui/charts/DayChart.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import classes from './DayTable.module.css'

type Props = {
  /** Oldest first. */
  days: readonly Day[]
  selected?: string | undefined
  onSelect: (date: string) => void
}

/** The chart in words, newest first; a day is chosen here as it is there. */
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

/** All days have the parts that the first one has. */
function dayColumns(
  first: Day | undefined,
  selected: string | undefined,
  onSelect: (date: string) => void,
) {
  const column = columnsOf<Day>()
  const parts = (first?.parts ?? []).map(({ name }, index) =>
    column.computed(({ parts: ofDay }) => ofDay?.[index]?.count ?? 0, {
      id: `part ${index}`,
      header: name,
      meta: { align: 'end' },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
  )
  const before = column.computed((day) => day.before?.count ?? 0, {
    id: 'before',
    header: 'Prior period',
    meta: { align: 'end' },
    cell: ({ row: { original } }) =>
      original.before && (
        <>
          <span className={classes.then}>{formatMonthDay(original.before.date)}</span>{' '}
          {formatNumber(original.before.count)}
        </>
      ),
  })
  return [
    column.accessor('date', {
      header: 'Day (UTC)',
      cell: ({ getValue, row: { original } }) => (
        <>
          <UnstyledButton
            className={classes.day}
            aria-current={getValue() === selected ? 'date' : undefined}
            onClick={() => onSelect(getValue())}
          >
            {formatDate(getValue())}
          </UnstyledButton>
          {original.open === true && <span className={classes.then}> · so far</span>}
        </>
      ),
    }),
    column.accessor('count', {
      header: 'Sessions',
      meta: { align: 'end' },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    ...parts,
    ...(first?.before ? [before] : []),
  ]
}
