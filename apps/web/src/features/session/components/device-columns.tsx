import type { Device } from '@fovea/contract/session'
import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { Time } from '../../../ui/values/Time.tsx'

const providers = { google: 'Google', github: 'GitHub' } as const

type Acts = {
  onRevoke: (deviceId: string) => void
  /** The device that is being signed out. */
  revoking: string | null
}

export function deviceColumns({ onRevoke, revoking }: Acts) {
  const column = columnsOf<Device>()
  return column.columns([
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
    column.display({
      id: 'act',
      header: () => <VisuallyHidden>Sign out</VisuallyHidden>,
      meta: { align: 'end' },
      cell: ({ row: { original: device } }) =>
        device.current ? (
          <Badge variant="light" tt="none" fw={500}>
            This device
          </Badge>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={`Sign out ${device.label}`}
            loading={revoking === device._id}
            disabled={revoking !== null}
            onClick={() => onRevoke(device._id)}
          >
            Sign out
          </Button>
        ),
    }),
  ])
}
