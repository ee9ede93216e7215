import type { Device } from '@fovea/contract/auth'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'
import { createDeviceColumns } from '../../../ui/tables/device-columns.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'

type DeviceActions = {
  onRevoke: (deviceId: string) => void
  revoking: string | null
}

export function createOwnDeviceColumns({ onRevoke, revoking }: DeviceActions) {
  const column = createColumnHelper<Device>()
  return [
    ...createDeviceColumns<Device>(
      ({ current }) => current && <StatusDot tone="good" word="This device" />,
    ),
    column.display(
      'Sign out',
      (device) =>
        !device.current && (
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
