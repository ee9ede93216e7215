import type { FailedMail } from '@fovea/contract/admin'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { CutText } from '../../../../ui/values/CutText.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { RowButton } from '../../../../ui/buttons/RowButton.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import classes from './failed-columns.module.css'

type RetryActions = {
  onRetry: (id: string) => void
  retrying: string | null
}

const outcomes = { failed: 'Failed', unknown: 'Unknown' } as const
const isLast = { align: 'end', hiddenHeader: true } as const

export function createFailedMailColumns(actions: RetryActions) {
  const column = createColumnHelper<FailedMail>()
  return [
    column.accessor('to', 'To'),
    column.accessor('subject', 'Subject', (value) => <CutText text={value} width="16rem" />),
    column.accessor('created', 'Created', (value) => <Time iso={value} />),
    column.accessor('attempts', 'Attempts', undefined, { align: 'end' }),
    column.computed(({ outcome }) => outcomes[outcome], 'Outcome'),
    column.accessor('error', 'Mail server response', (value) => <ErrorText text={value} />),
    column.display(
      'Retry',
      (mail) =>
        mail.retriable === false ? (
          <span title="It carried a link that works once. We don't keep such links.">
            Can’t be retried
          </span>
        ) : (
          <RetryButton id={mail._id} job={`${mail.subject} to ${mail.to}`} {...actions} />
        ),
      isLast,
    ),
  ]
}

function ErrorText({ text }: { text: string }) {
  return <UserText className={classes.said} text={text} titled />
}

function RetryButton({ id, job, onRetry, retrying }: RetryActions & { id: string; job: string }) {
  return (
    <RowButton
      label={`Retry ${job}`}
      loading={retrying === id}
      disabled={retrying !== null}
      onClick={() => onRetry(id)}
    >
      Retry
    </RowButton>
  )
}
