import { platformNames } from '@fovea/contract/license-keys/rules'
import type { TrackedDevice } from '@fovea/contract/usage'
import { minSessionsPerDevice, type TrackingMeasure } from '@fovea/contract/usage/tracking'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../lib/text/format.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { formatMeasure, rateDistance } from './tracking-labels.ts'
import classes from './DeviceTable.module.css'

const column = createColumnHelper<TrackedDevice>()

export type Medians = Record<TrackingMeasure, { median: number | null }>

function measureColumn(measure: TrackingMeasure, header: string, medians: Medians) {
  return column.accessor(
    measure,
    header,
    (value) =>
      value === null ? (
        '–'
      ) : (
        <span
          className={classes.heat}
          data-level={rateDistance(measure, value, medians[measure].median)}
        >
          {formatMeasure(measure, value)}
        </span>
      ),
    { align: 'end' },
  )
}

const nameColumns = [
  column.computed(({ model }) => model || 'Unknown', 'Device'),
  column.computed(({ os }) => os || 'Others', 'OS'),
  column.computed(({ platform }) => platformNames[platform], 'Platform'),
  column.accessor('sessions', 'Sessions', formatNumber, { align: 'end' }),
]

type Props = { devices: readonly TrackedDevice[]; medians: Medians }

/** On narrow screens each device takes eight lines. */
const shownWhenNarrow = 5

export function DeviceTable({ devices, medians }: Props) {
  const isNarrow = useMediaQuery('(max-width: 30em)')
  const [allShown, setAllShown] = useState(false)
  const shownDevices = isNarrow && !allShown ? devices.slice(0, shownWhenNarrow) : devices
  const columns = useMemo(
    () => [
      ...nameColumns,
      measureColumn('fps', 'Median FPS', medians),
      measureColumn('faceLost', 'Face lost', medians),
      measureColumn('calibrationError', 'Calibration error', medians),
    ],
    [medians],
  )
  return (
    <Section
      title="Devices, lowest quality first"
      sentence={`The 20 lowest-quality devices by all three numbers, compared with your other devices. Medians of those with at least ${minSessionsPerDevice} sessions; the stronger the tint, the worse than the median of all sessions.`}
    >
      <div className={classes.devices}>
        <DataTable<TrackedDevice>
          label="devices"
          columns={columns}
          rows={shownDevices}
          rowId={({ model, os, platform }) => `${platform} ${model} ${os}`}
          empty={`No device has ${minSessionsPerDevice} sessions in this period.`}
          wide
        />
      </div>
      {shownDevices.length < devices.length && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setAllShown(true)}>
          Show all {devices.length}
        </Button>
      )}
    </Section>
  )
}
