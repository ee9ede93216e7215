import { createDeviceColumns } from '../../../../ui/tables/device-columns.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import type { UserDetail } from '../calls.ts'

type Device = UserDetail['devices'][number]

const columns = createDeviceColumns<Device>()

export function UserDevices({ devices }: { devices: Device[] }) {
  return (
    <Section title="Signed-in devices">
      <DataTable<Device>
        label="the user's devices"
        columns={columns}
        rows={devices}
        rowId={({ _id }) => _id}
        empty="Not signed in on any device."
      />
    </Section>
  )
}
