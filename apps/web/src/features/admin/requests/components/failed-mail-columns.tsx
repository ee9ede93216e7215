import type { FailedMail } from '@fovea/contract/admin'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import { RetryButton, type RetryActs } from './RetryButton.tsx'
import classes from './FailedMails.module.css'

const outcomes = { failed: 'Failed', unknown: 'Unknown' } as const

export function failedMailColumns(acts: RetryActs) {
  const column = columnsOf<FailedMail>()
  return [
    column.accessor('to', 'To'),
    column.accessor('subject', 'Subject', (value) => <Cut text={value} />),
    column.accessor('created', 'Created', (value) => <Time iso={value} />),
    column.accessor('attempts', 'Attempts', undefined, { align: 'end' }),
    column.computed(({ outcome }) => outcomes[outcome], 'Outcome'),
    column.accessor('error', 'Mail server response', (value) => (
      <span className={classes.said} title={value}>
        {value}
      </span>
    )),
    column.display(
      'Retry',
      (mail) =>
        mail.retriable === false ? (
          <span title="It carried a link that works once. We don't keep such links.">
            Can’t be retried
          </span>
        ) : (
          <RetryButton id={mail._id} what={`${mail.subject} to ${mail.to}`} {...acts} />
        ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}

function Cut({ text }: { text: string }) {
  return (
    <span className={classes.cut} title={text}>
      {text}
    </span>
  )
}
