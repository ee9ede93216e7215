import type { Sending } from '@fovea/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { sendingsQuery } from './calls.ts'
import { sendingColumns } from './sending-columns.tsx'

export function SendingList() {
  const sendings = useInfiniteQuery(sendingsQuery)
  return (
    <>
      <DataTable<Sending>
        query={sendings}
        failure="The sendings could not be loaded."
        label="sendings"
        columns={sendingColumns}
        rows={sendings.data?.pages.flatMap(({ docs }) => docs)}
        rowId={({ _id }) => _id}
        partial
        wide
        empty={
          <EmptyState
            drawing="letter"
            sentence="Nothing was sent yet. Open a template and select its recipients."
          />
        }
      />
      <OlderRows query={sendings} />
    </>
  )
}
