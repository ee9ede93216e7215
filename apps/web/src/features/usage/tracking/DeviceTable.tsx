import { platformNames } from '@fovea/contract/license-keys/rules'
import type { TrackedDevice } from '@fovea/contract/usage'
import { minSessionsPerDevice, type TrackingMeasure } from '@fovea/contract/usage/tracking'
import { formatNumber } from '../../../lib/text/format.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { formatMeasure } from './tracking-labels.ts'

const column = createColumnHelper<TrackedDevice>()

function measureColumn(measure: TrackingMeasure, header: string) {
  return column.accessor(
    measure,
    header,
    (value) => {
      return value === null ? '–' : formatMeasure(measure, value)
    },
    { align: 'end' },
  )
}

const columns = [
  column.computed(({ model }) => model || 'Unknown', 'Device'),
  column.computed(({ os }) => os || 'Others', 'OS'),
  column.computed(({ platform }) => platformNames[platform], 'Platform'),
  column.accessor('sessions', 'Sessions', formatNumber, { align: 'end' }),
  measureColumn('fps', 'Median FPS'),
  measureColumn('faceLost', 'Face lost'),
  measureColumn('calibrationError', 'Calibration error'),
]

export function DeviceTable({ devices }: { devices: readonly TrackedDevice[] | undefined }) {
  return (
    <Section
      title="Devices"
      sentence={`20 lowest-quality devices by all three numbers, compared with your other devices. Medians of those with at least ${minSessionsPerDevice} sessions.`}
    >
      <DataTable<TrackedDevice>
        label="devices"
        columns={columns}
        rows={devices}
        rowId={({ model, os, platform }) => `${platform} ${model} ${os}`}
        empty={`No device has ${minSessionsPerDevice} sessions in this period.`}
        wide
      />
    </Section>
  )
}
