import type { FailedMail } from '@fovea/contract/admin'
import { VisuallyHidden } from '@mantine/core'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import { RetryButton, type RetryActs } from './RetryButton.tsx'
import classes from './FailedMails.module.css'

const outcomes = { failed: 'Failed', unknown: 'Unknown' } as const

export function failedMailColumns(acts: RetryActs) {
  const column = columnsOf<FailedMail>()
  return [
    column.accessor('to', { header: 'To' }),
    column.accessor('subject', {
      header: 'Subject',
      cell: ({ getValue }) => <Cut text={getValue()} />,
    }),
    column.accessor('created', {
      header: 'Created',
      cell: ({ getValue }) => <Time iso={getValue()} />,
    }),
    column.accessor('attempts', { header: 'Attempts', meta: { align: 'end' } }),
    column.computed(({ outcome }) => outcomes[outcome], { id: 'outcome', header: 'Outcome' }),
    column.accessor('error', {
      header: 'Mail server response',
      cell: ({ getValue }) => (
        <span className={classes.said} title={getValue()}>
          {getValue()}
        </span>
      ),
    }),
    column.display({
      id: 'act',
      header: <VisuallyHidden>Retry</VisuallyHidden>,
      meta: { align: 'end' },
      cell: ({ row: { original: mail } }) =>
        mail.retriable === false ? (
          <span title="It carried a link that works once. We don't keep such links.">
            Can’t be retried
          </span>
        ) : (
          <RetryButton id={mail._id} what={`${mail.subject} to ${mail.to}`} {...acts} />
        ),
    }),
  ]
}

function Cut({ text }: { text: string }) {
  return (
    <span className={classes.cut} title={text}>
      {text}
    </span>
  )
}
