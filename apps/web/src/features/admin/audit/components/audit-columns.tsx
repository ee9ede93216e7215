import type { AuditEntry } from '@fovea/contract/admin'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { CutText } from '../../../../ui/values/CutText.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { formatAction, formatSubject } from '../audit-labels.ts'

const column = createColumnHelper<AuditEntry>()

export const auditColumns = [
  column.accessor('at', 'When', (value) => <Time iso={value} />),
  column.accessor('actor', 'Admin'),
  column.accessor('action', 'Action', formatAction),
  column.computed(formatSubject, 'Subject', (value) => <CutText text={value} width="26rem" />),
]
