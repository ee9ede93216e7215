import type { Sending } from '@fovea/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { sendingsQuery } from './calls.ts'
import { formatNumber } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { SignedWord } from '../../../../ui/values/SignedWord.tsx'
import { ExactTime } from './ExactTime.tsx'
import { sendingLabels, sendingSigns } from './sending-labels.ts'
import row from '../../../../ui/tables/RowLink.module.css'

const column = createColumnHelper<Sending>()
const end = { align: 'end' } as const
const count = (name: Exclude<keyof Sending['figures'], 'opened'>, header: string) =>
  column.computed(({ figures }) => figures[name], header, formatNumber, end)

const sendingColumns = [
  column.accessor('subject', 'Subject', (subject, { _id }) => (
    <TextLink className={row.link} to="/console/admin-email-sender" search={{ sending: _id }}>
      <UserText text={subject} />
    </TextLink>
  )),
  column.accessor('state', 'State', (state) => (
    <SignedWord {...sendingSigns[state]}>{sendingLabels[state]}</SignedWord>
  )),
  column.accessor('startsAt', 'Start', (iso) => <ExactTime iso={iso} />),
  count('recipients', 'Recipients'),
  count('sent', 'Sent'),
  count('bounced', 'Bounced'),
  count('failed', 'Failed'),
  count('unsubscribed', 'Unsubscribed'),
]

export function SendingList() {
  const sendings = useInfiniteQuery(sendingsQuery)
  return (
    <>
      <DataTable<Sending>
        query={sendings}
        failure="The sent emails could not be loaded."
        label="sent emails"
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
