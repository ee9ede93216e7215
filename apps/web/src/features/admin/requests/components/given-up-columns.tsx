import type { GivenUp } from '@fovea/contract/admin'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import { RetryButton, type RetryActs } from './RetryButton.tsx'
import classes from './FailedMails.module.css'

const kinds = { event: 'Event', subscription: 'Subscription' } as const

export function givenUpColumns(acts: RetryActs) {
  const column = columnsOf<GivenUp>()
  return [
    column.computed(({ kind }) => kinds[kind], 'Type'),
    column.accessor('what', 'Task', (value, row) => (
      <span className={classes.said} title={`${value} ${row._id}`}>
        {value}
      </span>
    )),
    column.accessor('given_up', 'Failed', (value) => <Time iso={value} />),
    column.accessor('error', 'Reason', (value) => (
      <span className={classes.said} title={value}>
        {value}
      </span>
    )),
    column.display('Retry', (row) => <RetryButton id={row._id} what={row.what} {...acts} />, {
      align: 'end',
      hiddenHeader: true,
    }),
  ]
}
