import type { UsageDetailRow } from '@fovea/contract/usage'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { formatSeconds, formatTimeOfDay } from '../durations.ts'

const column = createColumnHelper<UsageDetailRow & { id: string }>()

export const detailColumns = [
  column.accessor('appName', 'App Name'),
  column.accessor('os', 'OS'),
  column.accessor('uuid', 'UUID', (value) => <CopyText text={value} label="UUID" />),
  column.accessor('sessionDuration', 'Session Duration', (value) => formatSeconds(value), {
    align: 'end',
  }),
  column.accessor(
    'started',
    'Started (UTC)',
    (value) => <time dateTime={value}>{formatTimeOfDay(value)}</time>,
    { align: 'end' },
  ),
]
