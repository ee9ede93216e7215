import type { CompanyInfo } from '@fovea/contract/admin'
import { useMemo } from 'react'
import { formatMonthDay, formatNumber } from '../../../../lib/text/format.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { CutText } from '../../../../ui/values/CutText.tsx'
import { countPurposes, type PurposeRow } from '../summary.ts'

type Props = { docs: readonly CompanyInfo[]; starts: readonly number[] }

export function Purposes({ docs, starts }: Props) {
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
        empty={null}
      />
    </Section>
  )
}

function purposeColumns(starts: readonly number[]) {
  const column = createColumnHelper<PurposeRow>()
  return [
    column.accessor('purpose', 'Purpose', (value) => <CutText text={value} width="18rem" />),
    ...starts.map((start, index) =>
      column.computed(
        ({ counts }) => counts[index] ?? 0,
        formatMonthDay(new Date(start * 1000).toISOString()),
        formatNumber,
        { align: 'end' },
      ),
    ),
    column.accessor('total', 'Total', formatNumber, { align: 'end' }),
  ]
}
