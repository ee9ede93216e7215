import type { DeletedKey, ProdKey } from '@fovea/contract/license-keys'
import {
  getIdentifier,
  isExpired,
  maskKey,
  maxProductionKeys,
  platformNames,
  deletedKeyDays,
} from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { focusSection } from '../../../lib/page/focus-section.ts'
import { formatNumber } from '../../../lib/text/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { PlatformIcon } from '../../../ui/drawings/PlatformIcon.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Day, Time } from '../../../ui/values/Time.tsx'
import { deletedKeysQuery, productionKeysQuery } from '../calls.ts'
import { formatIdentifier } from '../production/format-identifier.ts'
import { UserText } from '../../../ui/text/UserText.tsx'
import row from '../key-row/KeyRow.module.css'
import { useRestoreProductionKey } from './calls.ts'

const deletedKeysHash = 'deleted'

export function RecentlyDeleted() {
  const { data: deleted, error, refetch } = useQuery(deletedKeysQuery)
  const { data: keys } = useQuery(productionKeysQuery)
  const mayChange = usePermission('keys:write')
  const now = useNow()
  const columns = useMemo(
    () => deletedColumns({ keys: keys ?? [], mayChange, now }),
    [keys, mayChange, now],
  )
  const isShown = deleted !== undefined && deleted.length > 0
  const isLinked = useLocation({ select: ({ hash }) => hash === deletedKeysHash })
  const wasReached = useRef(false)
  // The list arrives after the page, so the router finds nothing to scroll to.
  useEffect(() => {
    if (!isShown || !isLinked || wasReached.current) return
    wasReached.current = true
    document.getElementById(deletedKeysHash)?.scrollIntoView()
    focusSection(deletedKeysHash)
  }, [isShown, isLinked])
  if (deleted === undefined && error) {
    return <QueryError title="Your deleted keys could not be loaded." query={{ error, refetch }} />
  }
  if (!isShown) return null
  return (
    <Section
      id={deletedKeysHash}
      title="Recently deleted"
      sentence={`Apps that use these keys are refused. You can restore a key for ${deletedKeyDays} days.`}
    >
      <DataTable<DeletedKey>
        label="deleted keys"
        columns={columns}
        rows={deleted}
        rowId={({ _id }) => _id}
        empty={null}
      />
    </Section>
  )
}

type Known = { keys: readonly ProdKey[]; mayChange: boolean; now: Date }

function deletedColumns({ keys, mayChange, now }: Known) {
  const column = createColumnHelper<DeletedKey>()
  const columns = [
    column.computed(
      (key) => `${key.appName} ${getIdentifier(key)}`,
      'App Name',
      (_, key) => (
        <span className={row.lines}>
          <UserText className={row.app} text={key.appName} />
          <span className={row.second} title={formatIdentifier(key)}>
            {formatIdentifier(key)}
          </span>
        </span>
      ),
    ),
    column.computed(
      ({ platformType }) => platformNames[platformType],
      'Platform',
      (value, key) => (
        <span className={row.platform}>
          <PlatformIcon platform={key.platformType} />
          {value}
        </span>
      ),
    ),
    column.computed(
      ({ key }) => maskKey(key),
      'SDK key',
      (value) => <code>{value}</code>,
    ),
    column.accessor('deleted', 'Deleted', (value, { refusedToday = 0 }) => (
      <span className={row.deleted}>
        <Time iso={value} />
        {refusedToday > 0 && (
          <StatusDot tone="look" word={`${formatNumber(refusedToday)} refused today`} />
        )}
      </span>
    )),
    column.accessor('gone_on', 'Permanently deleted on', (value) => <Day iso={value} />),
  ]
  if (!mayChange) return columns
  const restore = column.display('Restore', (key) => (
    <Restore
      deleted={key}
      full={keys.length >= maxProductionKeys}
      other={keys.find((candidate) => isSameApp(candidate, key) && !isExpired(candidate, now))}
    />
  ))
  return [...columns, restore]
}

function isSameApp(a: ProdKey, b: ProdKey): boolean {
  return a.platformType === b.platformType && getIdentifier(a) === getIdentifier(b)
}

type RestoreProps = { deleted: DeletedKey; full: boolean; other: ProdKey | undefined }

/** Warns beside the button if the app has another key by now, as creating a second key does. */
function Restore({ deleted, full, other }: RestoreProps) {
  const restoration = useRestoreProductionKey()
  return (
    <span className={row.platform}>
      <Button
        variant="default"
        size="xs"
        loading={restoration.isPending}
        disabled={full}
        aria-label={`Restore ${deleted.appName} for ${platformNames[deleted.platformType]}`}
        onClick={() => restoration.mutate(deleted.key)}
      >
        Restore
      </Button>
      {full && <span className={row.second}>Delete another key first</span>}
      {!full && other && <span className={row.second}>This app has another key</span>}
    </span>
  )
}
