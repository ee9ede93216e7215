import { formatCount } from '../../../../lib/text/format.ts'
import { Heading } from '../../../../ui/layout/Heading.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createDeviceColumns } from '../../../../ui/tables/device-columns.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import type { CustomerDetail } from '../calls.ts'
import classes from './CustomerDevices.module.css'

type Device = CustomerDetail['devices'][number]

const none = 'Not signed in on any device.'
const columns = createDeviceColumns<Device>()

export function CustomerDevices({ devices }: { devices: Device[] }) {
  if (devices.length === 0) return <Section title="Sign-ins and devices" sentence={none} />
  return (
    <details className={classes.fold}>
      <summary>
        <Heading order={2}>Sign-ins and devices</Heading>
        <span>{formatCount(devices.length, 'device')}</span>
      </summary>
      <DataTable<Device>
        label="the user's devices"
        columns={columns}
        rows={devices}
        rowId={({ _id }) => _id}
        empty={none}
        wide
      />
    </details>
  )
}
