import type { CompanyInfo } from '@fovea/contract/admin'
import { useFirstRows } from '../../../../lib/page/use-first-rows.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { MoreRows } from '../../../../ui/tables/MoreRows.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import classes from './long-text.module.css'

const column = columnsOf<CompanyInfo>()

const columns = [
  column.accessor('created', {
    header: 'Submitted',
    cell: ({ getValue }) => <Day iso={getValue()} />,
  }),
  column.accessor('email', { header: 'E-mail' }),
  column.accessor('name', {
    header: 'Company',
    cell: ({ getValue }) => <LongText text={getValue()} />,
  }),
  column.accessor('position', { header: 'Position' }),
  column.accessor('purpose', {
    header: 'Purpose',
    cell: ({ getValue }) => <LongText text={getValue()} />,
  }),
]

/** The answers themselves, newest first. */
export function Answers({ docs }: { docs: CompanyInfo[] | undefined }) {
  const { rows, ...more } = useFirstRows(docs)
  return (
    <Section title="Answers">
      <DataTable<CompanyInfo>
        label="answers"
        columns={columns}
        rows={rows}
        rowId={({ email, created }) => `${created} ${email}`}
        partial={more.shown < more.all}
        empty={null}
      />
      <MoreRows {...more} />
    </Section>
  )
}

function LongText({ text }: { text: string }) {
  return (
    <span className={classes.text} title={text}>
      {text}
    </span>
  )
}
