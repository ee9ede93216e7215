import type { AuditEntry } from '@fovea/contract/admin'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import { actionWord, subjectWords } from '../audit-words.ts'
import classes from './audit-columns.module.css'

const column = columnsOf<AuditEntry>()

export const auditColumns = [
  column.accessor('at', 'When', (value) => <Time iso={value} />),
  column.accessor('actor', 'Admin'),
  column.accessor('action', 'Action', actionWord),
  column.accessor('subject', 'Subject', (_, row) => {
    const words = subjectWords(row)
    return (
      <span className={classes.subject} title={words}>
        {words}
      </span>
    )
  }),
]
