import type { UsageDetailRow } from '@fovea/contract/usage'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { formatSeconds } from '../durations.ts'

const column = columnsOf<UsageDetailRow & { id: string }>()

export const detailColumns = column.columns([
  column.accessor('appName', { header: 'App Name' }),
  column.accessor('os', { header: 'OS' }),
  column.accessor('uuid', {
    header: 'UUID',
    cell: ({ getValue }) => <CopyText text={getValue()} label="UUID" />,
  }),
  column.accessor('sessionDuration', {
    header: 'Session Duration',
    meta: { align: 'end' },
    cell: ({ getValue }) => formatSeconds(getValue()),
  }),
])
