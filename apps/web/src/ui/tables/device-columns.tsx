import type { Device } from '@fovea/contract/session'
import { Time } from '../values/Time.tsx'
import { columnsOf } from './table-columns.ts'

const providers = { google: 'Google', github: 'GitHub' } as const

/** Where somebody is signed in, as they see it themselves and as admins do. */
export function deviceColumns<
  Row extends Pick<Device, 'label' | 'agent' | 'ip' | 'created' | 'lastSeen'>,
>() {
  const column = columnsOf<Row>()
  return [
    column.computed(({ label }) => label, { id: 'label', header: 'Device' }),
    column.computed(({ agent }) => providers[agent], { id: 'agent', header: 'Signed in with' }),
    column.computed(({ ip }) => ip, {
      id: 'ip',
      header: 'IP address',
      cell: ({ getValue }) => <code>{getValue()}</code>,
    }),
    column.computed(({ created }) => created, {
      id: 'created',
      header: 'Signed in',
      cell: ({ getValue }) => <Time iso={getValue()} />,
    }),
    column.computed(({ lastSeen }) => lastSeen, {
      id: 'lastSeen',
      header: 'Last seen',
      cell: ({ getValue }) => <Time iso={getValue()} />,
    }),
  ]
}
