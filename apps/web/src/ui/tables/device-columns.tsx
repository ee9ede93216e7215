import type { Device } from '@fovea/contract/auth'
import { Time } from '../values/Time.tsx'
import { createColumnHelper } from './table-columns.ts'

const providers = { google: 'Google', github: 'GitHub' } as const

export function createDeviceColumns<
  Row extends Pick<Device, 'label' | 'agent' | 'ip' | 'created' | 'lastSeen'>,
>() {
  const column = createColumnHelper<Row>()
  return [
    column.computed(({ label }) => label, 'Device'),
    column.computed(({ agent }) => providers[agent], 'Signed in with'),
    column.computed(
      ({ ip }) => ip,
      'IP address',
      (value) => <code>{value}</code>,
    ),
    column.computed(
      ({ created }) => created,
      'Signed in',
      (value) => <Time iso={value} />,
    ),
    column.computed(
      ({ lastSeen }) => lastSeen,
      'Last seen',
      (value) => <Time iso={value} />,
    ),
  ]
}
