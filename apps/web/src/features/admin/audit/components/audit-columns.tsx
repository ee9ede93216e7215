import type { AuditEntry } from '@fovea/contract/admin'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { CutText } from '../../../../ui/values/CutText.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { actionWord, subjectWords } from '../audit-words.ts'

const column = columnsOf<AuditEntry>()

export const auditColumns = [
  column.accessor('at', 'When', (value) => <Time iso={value} />),
  column.accessor('actor', 'Admin'),
  column.accessor('action', 'Action', actionWord),
  column.computed(subjectWords, 'Subject', (value) => <CutText text={value} width="26rem" />),
]
