import type { Device } from '@fovea/contract/auth'
import { Badge } from '@mantine/core'
import { createDeviceColumns } from '../../../ui/tables/device-columns.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'

type DeviceActions = {
  onRevoke: (deviceId: string) => void
  revoking: string | null
}

export function createOwnDeviceColumns({ onRevoke, revoking }: DeviceActions) {
  const column = createColumnHelper<Device>()
  return [
    ...createDeviceColumns<Device>(),
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
