import type { UsageDetailRow } from '@fovea/contract/usage'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { formatSeconds, formatTimeOfDay } from '../durations.ts'

const column = columnsOf<UsageDetailRow & { id: string }>()

export const detailColumns = [
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
  column.accessor('started', {
    header: 'Started (UTC)',
    meta: { align: 'end' },
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatTimeOfDay(getValue())}</time>,
  }),
]
