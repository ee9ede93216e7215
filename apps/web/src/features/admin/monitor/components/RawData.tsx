import { useMemo } from 'react'
import { formatDate, formatNumber } from '../../../../lib/text/format.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { ExportButton } from '../../../../ui/tables/ExportButton.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { type CallDay, nameMonitorFile } from '../call-days.ts'
import text from '../../../../ui/text/text.module.css'
import classes from './RawData.module.css'

const column = createColumnHelper<CallDay>()

const columns = [
  column.accessor('date', 'Date', (_, row) => (
    <>
      {formatDate(row.date)}
      {row.cut !== undefined && <span className={text.dimmed}>, {row.cut}</span>}
    </>
  )),
  column.accessor('prod', 'Prod', formatNumber, { align: 'end' }),
  column.accessor('dev', 'Dev', formatNumber, { align: 'end' }),
]

type Props = {
  days: readonly CallDay[] | undefined
  stale: boolean
}

export function RawData({ days, stale }: Props) {
  const rows = useMemo(() => days?.toReversed(), [days])
  return (
    <Section
      title="Raw data"
      sentence="Calls from all apps in this period, by UTC day."
      actions={
        <ExportButton
          label="Export CSV"
          disabled={stale || rows === undefined}
          sheet={() => ({
            name: nameMonitorFile('sdk calls', rows?.at(-1)?.date, rows?.at(0)?.date),
            head: ['date', 'Prod', 'Dev', 'note'],
            rows: (rows ?? []).map(({ date, prod, dev, cut = '' }) => [date, prod, dev, cut]),
          })}
        />
      }
    >
      <div className={classes.scroll}>
        <DataTable<CallDay>
          label="calls by day"
          columns={columns}
          rows={rows}
          rowId={({ date }) => date}
          placeholderRows={8}
          fits
          empty={null}
        />
      </div>
    </Section>
  )
}
