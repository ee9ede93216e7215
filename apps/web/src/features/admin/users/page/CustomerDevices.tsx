import { formatCount } from '../../../../lib/text/format.ts'
import { Fold } from '../../../../ui/buttons/Fold.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Heading } from '../../../../ui/layout/Heading.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createDeviceColumns } from '../../../../ui/tables/device-columns.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import type { CustomerDetail } from '../calls.ts'

type Device = CustomerDetail['devices'][number]

const none = 'Not signed in on any device.'
const columns = createDeviceColumns<Device>()

export function CustomerDevices({ devices }: { devices: Device[] }) {
  if (devices.length === 0) return <Section title="Sign-ins and devices" framed sentence={none} />
  return (
    <Card>
      <Fold
        title={<Heading order={2}>Sign-ins and devices</Heading>}
        note={formatCount(devices.length, 'device')}
      >
        <DataTable<Device>
          label="the user's devices"
          columns={columns}
          rows={devices}
          rowId={({ _id }) => _id}
          empty={none}
          wide
        />
      </Fold>
    </Card>
  )
}
