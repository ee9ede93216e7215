import type { AuditEntry } from '@fovea/contract/admin'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import { actionWord, subjectWords } from '../audit-words.ts'
import classes from './audit-columns.module.css'

const column = columnsOf<AuditEntry>()

export const auditColumns = [
  column.accessor('at', { header: 'When', cell: ({ getValue }) => <Time iso={getValue()} /> }),
  column.accessor('actor', { header: 'Admin' }),
  column.accessor('action', {
    header: 'Action',
    cell: ({ getValue }) => actionWord(getValue()),
  }),
  column.accessor('subject', {
    header: 'Subject',
    cell: ({ row: { original } }) => {
      const words = subjectWords(original)
      return (
        <span className={classes.subject} title={words}>
          {words}
        </span>
      )
    },
  }),
]
