import type { CompanyInfo } from '@fovea/contract/admin'
import { useFirstRows } from '../../../../lib/page/use-first-rows.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { MoreRows } from '../../../../ui/tables/MoreRows.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { CutText } from '../../../../ui/values/CutText.tsx'
import { Day } from '../../../../ui/values/Time.tsx'

const column = createColumnHelper<CompanyInfo>()

const columns = [
  column.accessor('created', 'Submitted', (value) => <Day iso={value} />),
  column.accessor('email', 'Email', (email, { userId }) => (
    <TextLink
      to="/console/admin-users"
      search={userId === undefined ? { search: email } : { id: userId }}
    >
      <UserText text={email} />
    </TextLink>
  )),
  column.accessor('name', 'Company', (value) => <CutText text={value} width="14rem" />),
  column.accessor('position', 'Position'),
  column.accessor('purpose', 'Purpose', (value) => <UserText text={value} titled />, {
    fill: true,
  }),
]

export function CompanyAnswers({ docs }: { docs: CompanyInfo[] | undefined }) {
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
