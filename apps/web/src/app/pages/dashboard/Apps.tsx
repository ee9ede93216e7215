import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'
import { platformNames } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { keyUsageQuery } from '../../../features/license-keys/calls.ts'
import { getKeyStatus } from '../../../features/license-keys/key-row/key-status.ts'
import { formatIdentifier } from '../../../features/license-keys/production/format-identifier.ts'
import { formatCount, formatNumber } from '../../../lib/text/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { Sparkline } from '../../../ui/charts/spark/Sparkline.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import classes from './Apps.module.css'

/** The license keys page lists the rest. */
const mostShown = 5

type AppRow = { prodKey: ProdKey; usage: KeyUsage | undefined }

const column = createColumnHelper<AppRow>()

/** The busiest production keys, one for each app and platform. */
export function Apps({ keys }: { keys: readonly ProdKey[] }) {
  const now = useNow()
  const usage = useQuery(keyUsageQuery)
  const { data } = usage
  if (keys.length === 0) return null
  const rows = data && sortByUse(keys, data.byKeyId).slice(0, mostShown)
  return (
    <Section
      title="Apps"
      sentence="Sessions of your production keys in the last 30 UTC days."
      actions={
        <ButtonLink to="/console/license-keys" variant="default" size="xs">
          {keys.length > mostShown ? `All ${formatCount(keys.length, 'key')}` : 'License keys'}
        </ButtonLink>
      }
    >
      <DataTable<AppRow>
        label="apps"
        query={usage}
        failure="The use of your keys could not be loaded."
        columns={[
          column.display('App Name', ({ prodKey }) => <AppName prodKey={prodKey} />),
          column.display('Platform', ({ prodKey }) => platformNames[prodKey.platformType]),
          column.display('Status', ({ prodKey }) => <StatusDot {...getKeyStatus(prodKey, now)} />),
          column.display(
            'Last 30 days',
            ({ usage: keyUsage }) => <Sum counts={keyUsage?.counts ?? []} />,
            { align: 'end' },
          ),
          column.display(
            'Today',
            ({ usage: keyUsage }) => formatNumber(keyUsage?.counts.at(-1) ?? 0),
            { align: 'end' },
          ),
          column.display('Last session', ({ usage: keyUsage }) =>
            keyUsage?.lastUsedAt ? <Time iso={keyUsage.lastUsedAt} /> : 'Never',
          ),
        ]}
        rows={rows}
        rowId={({ prodKey }) => prodKey._id}
        placeholderRows={Math.min(keys.length, mostShown)}
        empty={null}
      />
    </Section>
  )
}

function AppName({ prodKey }: { prodKey: ProdKey }) {
  const identifier = formatIdentifier(prodKey)
  return (
    <span className={classes.app}>
      <TextLink to="/console/license-keys/$keyId" params={{ keyId: prodKey._id }}>
        {prodKey.appName}
      </TextLink>
      {identifier !== prodKey.appName && <small>{identifier}</small>}
    </span>
  )
}

function Sum({ counts }: { counts: readonly number[] }) {
  const sum = sumOf(counts)
  return (
    <span className={classes.sum}>
      <Sparkline
        counts={counts}
        label={`${formatCount(sum, 'session')} in the last ${counts.length} days`}
      />
      <strong aria-hidden="true">{formatNumber(sum)}</strong>
    </span>
  )
}

function sortByUse(keys: readonly ProdKey[], byKeyId: ReadonlyMap<string, KeyUsage>): AppRow[] {
  return keys
    .map((prodKey) => ({ prodKey, usage: byKeyId.get(prodKey._id) }))
    .toSorted((a, b) => sumOf(b.usage?.counts ?? []) - sumOf(a.usage?.counts ?? []))
}

function sumOf(counts: readonly number[]) {
  return counts.reduce((sum, count) => sum + count, 0)
}
