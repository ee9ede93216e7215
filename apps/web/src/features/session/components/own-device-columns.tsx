import type { Device } from '@fovea/contract/session'
import { Badge } from '@mantine/core'
import { deviceColumns } from '../../../ui/tables/device-columns.tsx'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'

type Acts = {
  onRevoke: (deviceId: string) => void
  /** The device that is being signed out. */
  revoking: string | null
}

export function ownDeviceColumns({ onRevoke, revoking }: Acts) {
  const column = columnsOf<Device>()
  return [
    ...deviceColumns<Device>(),
    column.display(
      'Sign out',
      (device) =>
        device.current ? (
          <Badge variant="light" tt="none" fw={500}>
            This device
          </Badge>
        ) : (
          <RowButton
            label={`Sign out ${device.label}`}
            loading={revoking === device._id}
            disabled={revoking !== null}
            onClick={() => onRevoke(device._id)}
          >
            Sign out
          </RowButton>
        ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}
