import type { CompanyInfo } from '@fovea/contract/admin'
import { useMemo } from 'react'
import { formatMonthDay, formatNumber } from '../../../../lib/text/format.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import text from '../../../../ui/text/text.module.css'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { countPurposes, type PurposeRow } from '../summary.ts'

type Props = { docs: readonly CompanyInfo[]; starts: readonly number[] }

export function PurposeTable({ docs, starts }: Props) {
  const rows = useMemo(() => countPurposes(docs, starts), [docs, starts])
  const columns = useMemo(() => purposeColumns(starts), [starts])
  return (
    <Section
      title="Purposes over time"
      sentence="How often each purpose was given. Each column starts on the UTC day in its heading and ends before the next one."
    >
      <DataTable<PurposeRow>
        label="purposes over time"
        columns={columns}
        rows={rows}
        rowId={({ purpose }) => purpose}
        partial
        fits
        dense
        empty={null}
      />
    </Section>
  )
}

/** No digit for zero, so that the others are found. */
function Count({ value }: { value: number }) {
  return value === 0 ? <span className={text.dimmed}>–</span> : formatNumber(value)
}

function purposeColumns(starts: readonly number[]) {
  const column = createColumnHelper<PurposeRow>()
  return [
    column.accessor('purpose', 'Purpose', (value) => <UserText text={value} titled />, {
      fill: true,
    }),
    ...starts.map((start, index) =>
      column.computed(
        ({ counts }) => counts[index] ?? 0,
        formatMonthDay(new Date(start * 1000).toISOString()),
        (count) => <Count value={count} />,
        { align: 'end' },
      ),
    ),
    column.accessor('total', 'Total', formatNumber, { align: 'end' }),
  ]
}
