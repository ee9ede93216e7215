import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import type { UserDetail } from '../calls.ts'

type Device = UserDetail['devices'][number]

const providers = { google: 'Google', github: 'GitHub' } as const

const column = columnsOf<Device>()

const columns = column.columns([
  column.accessor('label', { header: 'Device' }),
  column.accessor(({ agent }) => providers[agent], { id: 'agent', header: 'Signed in with' }),
  column.accessor('ip', {
    header: 'IP address',
    cell: ({ getValue }) => <code>{getValue()}</code>,
  }),
  column.accessor('created', {
    header: 'Signed in',
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
  column.accessor('lastSeen', {
    header: 'Last seen',
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
])

/** Where the person is signed in. */
export function PersonDevices({ devices }: { devices: Device[] }) {
  return (
    <Section title="Signed-in devices">
      <DataTable<Device>
        label="devices of the person"
        columns={columns}
        rows={devices}
        rowId={({ _id }) => _id}
        empty="This person is signed in nowhere."
      />
    </Section>
  )
}
