import type { CommercialKey } from '@fovea/contract/license-keys'
import { isExpired } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { commercialKeysQuery } from '../calls.ts'
import { type Chunk, useChunk } from '../../../lib/page/chunk.ts'
import { Expiration } from '../Expiration.tsx'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { KeySpark } from '../key-row/KeySpark.tsx'
import { RenewalButton } from './RenewalButton.tsx'

/** Not preloaded, because few users have a commercial key. */
const commercialUsage: Chunk<ComponentType<{ sdkKey: string }>> = {
  name: 'CommercialUsage',
  load: async () => (await import('./CommercialUsage.tsx')).CommercialUsage,
}

function LaterUsage({ sdkKey }: { sdkKey: string }) {
  const { data: CommercialUsage, error } = useChunk(commercialUsage)
  if (error) return '–'
  return CommercialUsage ? <CommercialUsage sdkKey={sdkKey} /> : <KeySpark counts={undefined} />
}

export function CommercialKeys({ isPrimary }: { isPrimary: boolean }) {
  const mayChange = usePermission('keys:write')
  const { data: keys, error, refetch } = useQuery(commercialKeysQuery)
  const now = useNow()
  const columns = useMemo(() => commercialColumns(now), [now])

  if (keys === undefined && error) {
    return (
      <QueryError title="Your commercial keys could not be loaded." query={{ error, refetch }} />
    )
  }
  if (keys === undefined || keys.length === 0) return null
  return (
    <Section
      title="Commercial keys"
      sentence={
        keys.every((key) => isExpired(key, now))
          ? 'Expired: no app works with them until they are renewed.'
          : 'Valid in all your apps, on every platform, without a monthly limit.'
      }
      actions={mayChange && <RenewalButton isPrimary={isPrimary} />}
    >
      <DataTable<CommercialKey>
        label="commercial keys"
        columns={columns}
        rows={keys}
        rowId={({ key }) => key}
        empty={null}
      />
    </Section>
  )
}

function commercialColumns(now: Date) {
  const column = createColumnHelper<CommercialKey>()
  return [
    column.accessor('key', 'SDK key', (value) => <CopyText text={value} label="commercial key" />, {
      sortable: false,
    }),
    column.computed(
      (key) => (isExpired(key, now) ? 'Expired' : 'Active'),
      'Status',
      (word) => <StatusDot tone={word === 'Active' ? 'good' : 'bad'} word={word} />,
    ),
    column.display('Last 30 days', ({ key }) => <LaterUsage sdkKey={key} />),
    column.accessor('created', 'Generated At', (value) => <Day iso={value} />),
    column.accessor('expire_date', 'Expiration', (_, key) => (
      <Expiration term={key} now={now} withDays />
    )),
    column.display('Offline licenses', (key) => (
      <ButtonLink
        to="/console/license-keys/$keyId"
        params={{ keyId: key._id }}
        variant="default"
        size="xs"
        aria-label="Manage offline licenses"
      >
        Manage
      </ButtonLink>
    )),
  ]
}
