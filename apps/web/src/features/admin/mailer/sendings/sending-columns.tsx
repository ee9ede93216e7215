import type { Sending } from '@fovea/contract/admin'
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
const count = (name: keyof Sending['figures'], header: string) =>
  column.computed(({ figures }) => figures[name], header, formatNumber, end)

export const sendingColumns = [
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
