import type { ProdKey } from '@fovea/contract/license-keys'
import { isExpired, platformNames } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import type { useOpenRows } from '../../../lib/page/use-open-rows.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { keyUsageQuery } from '../calls.ts'
import { createProductionColumns } from './production-columns.tsx'
import { defineChunk, useChunk } from '../../../lib/page/chunk.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx'
import { Skeleton } from '@mantine/core'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import narrow from './NarrowKeys.module.css'
import classes from '../key-row/KeyRow.module.css'

const keyDetail = defineChunk('KeyDetail', async () => (await import('./KeyDetail.tsx')).KeyDetail)

type KeyDetailRowProps = { prodKey: ProdKey; onDelete: () => void }

/** Loaded with the first row that opens. */
function KeyDetailRow({ prodKey, onDelete }: KeyDetailRowProps) {
  const { data: KeyDetail, error, refetch } = useChunk(keyDetail)
  if (KeyDetail) return <KeyDetail prodKey={prodKey} onDelete={onDelete} />
  if (error) {
    return <QueryError title="The details could not be loaded." query={{ error, refetch }} />
  }
  return <Skeleton height="20rem" radius="md" />
}

const keyMenu = defineChunk('key-menu', () => import('../key-row/KeyMenuPanel.tsx'))

type KeyMenuProps = { prodKey: ProdKey; name: string; expired: boolean; onDelete: () => void }

function KeyMenu(props: KeyMenuProps) {
  return (
    <LazyMenu
      label={`Actions for ${props.name}`}
      className={classes.menu}
      code={keyMenu}
      renderMenu={({ KeyMenuPanel }, frame) => <KeyMenuPanel {...props} frame={frame} />}
    >
      <Icon name="more" />
    </LazyMenu>
  )
}

type Props = {
  keys: readonly ProdKey[]
  rows: ReturnType<typeof useOpenRows>
  newKeyId: string | undefined
  onDelete: (key: ProdKey) => void
}

export function ProductionTable({ keys, rows, newKeyId, onDelete }: Props) {
  const { data: usage } = useQuery(keyUsageQuery)
  const mayChange = usePermission('keys:write')
  const now = useNow()
  const columns = useMemo(
    () => createProductionColumns({ now, usage: usage?.byKeyId, newKeyId }),
    [now, usage, newKeyId],
  )
  return (
    <div className={narrow.keys}>
      <DataTable<ProdKey>
        label="production keys"
        columns={columns}
        rows={keys}
        rowId={({ _id }) => _id}
        fresh={newKeyId}
        wide
        empty={null}
        expand={{
          open: rows.open,
          onToggle: rows.toggle,
          canOpen: (key) => !isExpired(key, now),
          nameOf,
          renderDetail: (key) => <KeyDetailRow prodKey={key} onDelete={() => onDelete(key)} />,
          // An expired key can't be opened, but it can be deleted.
          renderActs: (key) =>
            mayChange && (
              <KeyMenu
                prodKey={key}
                name={nameOf(key)}
                expired={isExpired(key, now)}
                onDelete={() => onDelete(key)}
              />
            ),
        }}
      />
    </div>
  )
}

function nameOf(key: ProdKey): string {
  return `${key.appName} for ${platformNames[key.platformType]}`
}
