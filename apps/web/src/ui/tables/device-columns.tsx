import type { Device } from '@fovea/contract/auth'
import type { ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import { Time } from '../values/Time.tsx'
import { createColumnHelper } from './table-columns.ts'
import classes from './device-columns.module.css'

const providers = { google: 'Google', github: 'GitHub' } as const

export function createDeviceColumns<
  Row extends Pick<Device, 'label' | 'agent' | 'ip' | 'created' | 'lastSeen'>,
>(markOf: (row: Row) => ReactNode = () => null) {
  const column = createColumnHelper<Row>()
  return [
    column.computed(
      ({ label }) => label,
      'Device',
      (value, row) => (
        <span className={classes.device}>
          <Icon name="screen" />
          {value}
          {markOf(row)}
        </span>
      ),
    ),
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
