import type { FailedMail } from '@fovea/contract/admin'
import { Button, VisuallyHidden } from '@mantine/core'
import { columnsOf } from '../../../../ui/table-columns.ts'
import { Time } from '../../../../ui/Time.tsx'
import classes from './FailedMails.module.css'

type Acts = {
  onRetry: (id: string) => void
  /** The mail that is being tried again. */
  retrying: string | null
}

export function failedMailColumns({ onRetry, retrying }: Acts) {
  const column = columnsOf<FailedMail>()
  return column.columns([
    column.accessor('to', { header: 'To' }),
    column.accessor('subject', {
      header: 'Subject',
      cell: ({ getValue }) => <Cut text={getValue()} />,
    }),
    column.accessor('created', {
      header: 'Written',
      cell: ({ getValue }) => <Time iso={getValue()} />,
    }),
    column.accessor('attempts', { header: 'Attempts', meta: { align: 'end' } }),
    column.accessor('error', {
      header: 'The mail server said',
      cell: ({ getValue }) => (
        <span className={classes.said} title={getValue()}>
          {getValue()}
        </span>
      ),
    }),
    column.display({
      id: 'act',
      header: () => <VisuallyHidden>Retry</VisuallyHidden>,
      meta: { align: 'end' },
      cell: ({ row: { original: mail } }) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`Retry ${mail.subject} to ${mail.to}`}
          loading={retrying === mail._id}
          disabled={retrying !== null}
          onClick={() => onRetry(mail._id)}
        >
          Retry
        </Button>
      ),
    }),
  ])
}

function Cut({ text }: { text: string }) {
  return (
    <span className={classes.cut} title={text}>
      {text}
    </span>
  )
}
