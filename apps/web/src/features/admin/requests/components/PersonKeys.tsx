import type { DevKey } from '@fovea/contract/license-keys'
import { appName, isExpired, platformNames } from '@fovea/contract/license-keys/rules'
import { useMemo } from 'react'
import { cutMiddle } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { columnsOf } from '../../../../ui/table-columns.ts'
import { Day } from '../../../../ui/Time.tsx'
import type { RequestDetail } from '../api/get-admin-request.ts'

type KeyRow = {
  key: string
  kind: string
  app: string
  created: string
  expire_date: string
  state: string
}

/** All keys of a person, of every kind. */
export function PersonKeys({ detail }: { detail: RequestDetail }) {
  const now = useNow()
  const rows = useMemo(() => rowsOf(detail, now), [detail, now])
  return (
    <Section title="Keys">
      <DataTable<KeyRow>
        label="keys of the person"
        columns={columns}
        rows={rows}
        rowId={({ key }) => key}
        empty="This person has no key yet."
      />
    </Section>
  )
}

function rowsOf({ development, production, commercial }: RequestDetail, now: Date): KeyRow[] {
  const termOf = (key: DevKey, activated = true) => ({
    key: key.key,
    created: key.created,
    expire_date: key.expire_date,
    state: isExpired(key, now) ? 'Expired' : activated ? 'Running' : 'Switched off',
  })
  const everyApp = 'Every app'
  const trial = development && { ...termOf(development), kind: 'Development', app: everyApp }
  return [
    ...(trial ? [trial] : []),
    ...commercial.map((key) => Object.assign(termOf(key), { kind: 'Commercial', app: everyApp })),
    ...production.map((key) =>
      Object.assign(termOf(key, key.activated), {
        kind: 'Production',
        app: `${appName(key)} for ${platformNames[key.platformType]}`,
      }),
    ),
  ]
}

const column = columnsOf<KeyRow>()

const columns = column.columns([
  column.accessor('kind', { header: 'Kind' }),
  column.accessor('app', { header: 'App' }),
  column.accessor('key', {
    header: 'Key',
    enableSorting: false,
    cell: ({ getValue }) => <code>{cutMiddle(getValue())}</code>,
  }),
  column.accessor('created', {
    header: 'Issued',
    cell: ({ getValue }) => <Day iso={getValue()} />,
  }),
  column.accessor('expire_date', {
    header: 'Ends',
    cell: ({ getValue }) => <Day iso={getValue()} />,
  }),
  column.accessor('state', { header: 'State' }),
])
