import type { AdminRequest } from '@fovea/contract/admin'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { otherRequestColumns } from './admin-request-columns.tsx'

export function OtherRequests({ requests }: { requests: AdminRequest[] }) {
  return (
    <Section title="Other requests from this user">
      <DataTable<AdminRequest>
        label="other requests"
        columns={otherRequestColumns}
        rows={requests}
        rowId={({ _id }) => _id}
        empty="This is their only request."
      />
    </Section>
  )
}
