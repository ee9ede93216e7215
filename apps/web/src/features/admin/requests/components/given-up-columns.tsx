import type { GivenUp } from '@fovea/contract/admin'
import { VisuallyHidden } from '@mantine/core'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import { RetryButton, type RetryActs } from './RetryButton.tsx'
import classes from './FailedMails.module.css'

const kinds = { event: 'Event', subscription: 'Subscription' } as const

export function givenUpColumns(acts: RetryActs) {
  const column = columnsOf<GivenUp>()
  return [
    column.computed(({ kind }) => kinds[kind], { id: 'kind', header: 'Type' }),
    column.accessor('what', {
      header: 'Task',
      cell: ({ getValue, row: { original } }) => (
        <span className={classes.said} title={`${getValue()} ${original._id}`}>
          {getValue()}
        </span>
      ),
    }),
    column.accessor('given_up', {
      header: 'Failed',
      cell: ({ getValue }) => <Time iso={getValue()} />,
    }),
    column.accessor('error', {
      header: 'Reason',
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
      cell: ({ row: { original } }) => (
        <RetryButton id={original._id} what={original.what} {...acts} />
      ),
    }),
  ]
}
