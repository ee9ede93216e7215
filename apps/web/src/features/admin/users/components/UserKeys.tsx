import type { DevKey } from '@fovea/contract/license-keys'
import { isExpired, platformNames, maskKey } from '@fovea/contract/license-keys/rules'
import { useMemo } from 'react'
import { useNow } from '../../../../lib/time/use-now.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import type { UserDetail } from '../calls.ts'
import { formatKeyState } from '../format-key-state.ts'
import { RowButton } from '../../../../ui/buttons/RowButton.tsx'

export type KeyRow = {
  key: string
  kind: string
  app: string
  created: string
  expire_date: string
  state: string
}

type Keys = Pick<UserDetail, 'development' | 'production' | 'commercial'>

type Props = {
  detail: Keys
  deactivated: boolean
  onRenew?: (key: KeyRow) => void
}

export function UserKeys({ detail, deactivated, onRenew }: Props) {
  const now = useNow()
  const rows = useMemo(() => rowsOf(detail, deactivated, now), [detail, deactivated, now])
  const columns = onRenew ? [...keyColumns, renewColumn(onRenew)] : keyColumns
  return (
    <Section title="Keys">
      <DataTable<KeyRow>
        label="the user's keys"
        columns={columns}
        rows={rows}
        rowId={({ key }) => key}
        empty="No keys yet."
      />
    </Section>
  )
}

function rowsOf(
  { development, production, commercial }: Keys,
  deactivated: boolean,
  now: Date,
): KeyRow[] {
  const termOf = (key: DevKey, activated = true) => ({
    key: key.key,
    created: key.created,
    expire_date: key.expire_date,
    state: formatKeyState({ expired: isExpired(key, now), activated, deactivated }),
  })
  const everyApp = 'All apps'
  const trial = development && { ...termOf(development), kind: 'Development', app: everyApp }
  return [
    ...(trial ? [trial] : []),
    ...commercial.map((key) => Object.assign(termOf(key), { kind: 'Commercial', app: everyApp })),
    ...production.map((key) =>
      Object.assign(termOf(key, key.activated), {
        kind: 'Production',
        app: `${key.appName} for ${platformNames[key.platformType]}`,
      }),
    ),
  ]
}

const column = createColumnHelper<KeyRow>()

const keyColumns = [
  column.accessor('kind', 'Type'),
  column.accessor('app', 'App'),
  column.accessor('key', 'Key', (value) => <code>{maskKey(value)}</code>, { sortable: false }),
  column.accessor('created', 'Issued', (value) => <Day iso={value} />),
  column.accessor('expire_date', 'Expires', (value) => <Day iso={value} />),
  column.accessor('state', 'Status'),
]

/** Trials are extended through their owner's request, not here. */
function renewColumn(onRenew: (key: KeyRow) => void) {
  return column.display(
    'Renew',
    (row) =>
      row.kind !== 'Development' && (
        <RowButton label={`Renew ${maskKey(row.key)}`} onClick={() => onRenew(row)}>
          Renew
        </RowButton>
      ),
    { align: 'end', hiddenHeader: true },
  )
}
