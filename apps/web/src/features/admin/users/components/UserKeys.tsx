import type { DevKey } from '@fovea/contract/license-keys'
import { isExpired, platformNames, maskKey } from '@fovea/contract/license-keys/rules'
import { useMemo } from 'react'
import { formatCount, formatNumber } from '../../../../lib/text/format.ts'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Sparkline } from '../../../../ui/charts/spark/Sparkline.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import type { CustomerDetail } from '../calls.ts'
import { formatKeyState, type InactiveState } from '../format-key-state.ts'
import { RowButton } from '../../../../ui/buttons/RowButton.tsx'
import classes from './UserKeys.module.css'

export type KeyRow = {
  key: string
  kind: string
  app: string
  platform?: string
  created: string
  expire_date: string
  state: string
  /** Sessions of the last 30 days, by day; only of production keys. */
  counts?: readonly number[] | undefined
}

type Keys = Pick<CustomerDetail, 'development' | 'production' | 'commercial'> &
  Partial<Pick<CustomerDetail, 'keyUse'>>

type Props = {
  detail: Keys
  inactive: InactiveState | undefined
  /** Without it the keys are only shown. */
  onRenew?: (key: KeyRow) => void
}

export function UserKeys({ detail, inactive, onRenew }: Props) {
  const now = useNow()
  const rows = useMemo(() => rowsOf(detail, inactive, now), [detail, inactive, now])
  const columns = useMemo(
    () => [
      ...keyColumns,
      ...(detail.keyUse ? [countsColumn] : []),
      ...termColumns,
      ...(onRenew ? [renewColumn(onRenew)] : []),
    ],
    [detail.keyUse, onRenew],
  )
  return (
    <Section title="Keys" framed {...(rows.length === 0 && { sentence: 'No keys yet.' })}>
      {rows.length > 0 && (
        <DataTable<KeyRow>
          label="the user's keys"
          columns={columns}
          rows={rows}
          rowId={({ key }) => key}
          empty={null}
          wide
        />
      )}
    </Section>
  )
}

const everyApp = 'All apps'

export function createTrialRow({ key, created, expire_date }: DevKey): KeyRow {
  return { key, created, expire_date, state: '', kind: 'Development', app: everyApp }
}

function rowsOf(
  { development, production, commercial, keyUse }: Keys,
  inactive: InactiveState | undefined,
  now: Date,
): KeyRow[] {
  const termOf = (key: DevKey, activated = true) => ({
    key: key.key,
    created: key.created,
    expire_date: key.expire_date,
    state: formatKeyState({ expired: isExpired(key, now), activated, inactive }),
  })
  const trial = development && { ...createTrialRow(development), state: termOf(development).state }
  return [
    ...(trial ? [trial] : []),
    ...commercial.map((key) => Object.assign(termOf(key), { kind: 'Commercial', app: everyApp })),
    ...production.map((key) =>
      Object.assign(termOf(key, key.activated), {
        kind: 'Production',
        counts: keyUse?.find(({ _id }) => _id === key._id)?.counts,
        app: key.appName,
        platform: platformNames[key.platformType],
      }),
    ),
  ]
}

function KeyUse({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <span className={classes.use}>
      <Sparkline counts={counts} label={`${formatCount(total, 'session')} in the last 30 days`} />
      {formatNumber(total)}
    </span>
  )
}

const column = createColumnHelper<KeyRow>()

const keyColumns = [
  column.computed(
    ({ app, platform = '' }) => `${app} ${platform}`,
    'App',
    (_, { app, platform, kind }) => (
      <span className={classes.app}>
        <UserText text={app} className={classes.name} titled />
        <small>{platform ?? kind}</small>
      </span>
    ),
  ),
  column.accessor('key', 'Key', (value) => <code>{maskKey(value)}</code>, { sortable: false }),
]

const countsColumn = column.display('Last 30 days', ({ counts }) =>
  counts === undefined ? null : <KeyUse counts={counts} />,
)

const termColumns = [
  column.accessor('expire_date', 'Expires', (value) => <Day iso={value} />),
  column.accessor('state', 'Status', (state) => <span className={classes.state}>{state}</span>),
]

function renewColumn(onRenew: (key: KeyRow) => void) {
  return column.display(
    'Renew',
    (row) => {
      const word = row.kind === 'Development' ? 'Extend' : 'Renew'
      return (
        <RowButton
          size="compact-xs"
          label={`${word} ${maskKey(row.key)}`}
          onClick={() => onRenew(row)}
        >
          {word}
        </RowButton>
      )
    },
    { align: 'end', hiddenHeader: true },
  )
}
