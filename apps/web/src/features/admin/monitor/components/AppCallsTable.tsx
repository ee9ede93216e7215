import { formatNumber } from '../../../../lib/words/format.ts'
import { useFirstRows } from '../../../../lib/page/use-first-rows.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { ExportButton } from '../../../../ui/tables/ExportButton.tsx'
import { MoreRows } from '../../../../ui/tables/MoreRows.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { ownerEmailWords, type AppCalls } from '../app-calls.ts'

const column = columnsOf<AppCalls>()

const columns = [
  column.accessor('app', { header: 'App' }),
  column.accessor('email', {
    header: 'Owner e-mail',
    cell: ({ row: { original } }) => ownerEmailWords(original),
  }),
  column.accessor('name', { header: 'Owner name' }),
  column.accessor('calls', {
    header: 'Calls',
    meta: { align: 'end' },
    cell: ({ getValue }) => formatNumber(getValue()),
  }),
]

type Props = { environment: 'Prod' | 'Dev'; apps: readonly AppCalls[] | undefined; stale: boolean }

/** Which apps call, the busiest first. */
export function AppCallsTable({ environment, apps, stale }: Props) {
  const { rows, ...more } = useFirstRows(apps)
  return (
    <Section
      title={`${environment} calls by app`}
      actions={
        <ExportButton
          label={`Export ${environment} CSV`}
          disabled={stale || apps === undefined}
          sheet={() => ({
            name: `${environment} calls by app`,
            head: ['app', 'email', 'name', 'calls'],
            rows: (apps ?? []).map(({ app, email, name, calls }) => [app, email, name, calls]),
          })}
        />
      }
    >
      <DataTable<AppCalls>
        label={`${environment} calls by app`}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        partial={more.shown < more.all}
        empty={`No ${environment} calls in this period.`}
      />
      <MoreRows {...more} />
    </Section>
  )
}
