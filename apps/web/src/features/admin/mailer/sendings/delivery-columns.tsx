import type { SendingRecipient } from '@fovea/contract/admin'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { SignedWord } from '../../../../ui/values/SignedWord.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { deliveryLabels, deliverySigns } from './sending-labels.ts'
import classes from './delivery-columns.module.css'

const column = createColumnHelper<SendingRecipient>()

export const deliveryColumns = [
  column.accessor('email', 'Email'),
  column.accessor('state', 'State', (state, { unsubscribed }) => (
    <SignedWord {...deliverySigns[state]}>
      {deliveryLabels[state]}
      {unsubscribed !== null && ', then unsubscribed'}
    </SignedWord>
  )),
  column.accessor('answer', 'Answer', (answer) =>
    answer === '' ? '–' : <UserText text={answer} className={classes.answer} />,
  ),
  column.accessor('at', 'Time', (at) => (at === null ? '–' : <Time iso={at} />)),
]
