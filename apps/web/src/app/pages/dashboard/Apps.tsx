import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keyUsageQuery } from '../../../features/license-keys/calls.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createAppColumns, type AppRow } from './app-columns.tsx'

/** The license keys page lists the rest. */
const mostShown = 5

/** The busiest production keys, one for each app and platform. */
export function Apps({ keys }: { keys: readonly ProdKey[] }) {
  const now = useNow()
  const usage = useQuery(keyUsageQuery)
  const { data } = usage
  const columns = useMemo(() => createAppColumns(now), [now])
  if (keys.length === 0) return null
  return (
    <Section
      title="Apps"
      sentence="Sessions of your busiest production keys in the last 30 UTC days."
      actions={
        <ButtonLink to="/console/license-keys" variant="default" size="xs">
          {keys.length > mostShown ? `All ${formatCount(keys.length, 'key')}` : 'License keys'}
        </ButtonLink>
      }
    >
      <DataTable<AppRow>
        label="apps"
        query={usage}
        failure="The usage of your keys could not be loaded."
        columns={columns}
        rows={data && sortByUse(keys, data.byKeyId).slice(0, mostShown)}
        rowId={({ prodKey }) => prodKey._id}
        placeholderRows={Math.min(keys.length, mostShown)}
        empty={null}
      />
    </Section>
  )
}

function sortByUse(keys: readonly ProdKey[], byKeyId: ReadonlyMap<string, KeyUsage>): AppRow[] {
  return keys
    .map((prodKey) => ({ prodKey, usage: byKeyId.get(prodKey._id) }))
    .toSorted((a, b) => sumOf(b.usage) - sumOf(a.usage))
}

function sumOf(usage: KeyUsage | undefined) {
  return usage?.counts.reduce((sum, count) => sum + count, 0) ?? 0
}
