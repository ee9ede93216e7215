import type { UsageDay } from '@fovea/contract/usage'
import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { formatDate, formatNumber } from '../../../lib/words/format.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import classes from './DayTable.module.css'

type Props = {
  /** Oldest first. */
  days: readonly UsageDay[]
  selected?: string | undefined
  onSelect: (date: string) => void
}

/** The chart in words, newest first; a day is chosen here as it is there. */
export function DayTable({ days, selected, onSelect }: Props) {
  const rows = useMemo(() => days.toReversed(), [days])
  const columns = useMemo(() => dayColumns(selected, onSelect), [selected, onSelect])
  return (
    <div className={classes.scroll}>
      <DataTable<UsageDay>
        label="days"
        columns={columns}
        rows={rows}
        rowId={({ date }) => date}
        empty={null}
      />
    </div>
  )
}

function dayColumns(selected: string | undefined, onSelect: (date: string) => void) {
  const column = columnsOf<UsageDay>()
  return column.columns([
    column.accessor('date', {
      header: 'Day (UTC)',
      cell: ({ getValue }) => (
        <UnstyledButton
          className={classes.day}
          aria-current={getValue() === selected ? 'date' : undefined}
          onClick={() => onSelect(getValue())}
        >
          {formatDate(getValue())}
        </UnstyledButton>
      ),
    }),
    column.accessor('count', {
      header: 'Sessions',
      meta: { align: 'end' },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
  ])
}
