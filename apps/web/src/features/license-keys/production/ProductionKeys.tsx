import { freeSessions } from '@fovea/contract/billing/prices'
import type { ProdKey } from '@fovea/contract/license-keys'
import { isExpired, maxProductionKeys, platformNames } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { formatNumber } from '../../../lib/text/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useOpenRows } from '../../../lib/page/use-open-rows.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { keyUsageQuery, productionKeysQuery } from '../calls.ts'
import { KeyMenu } from '../key-row/KeyMenu.tsx'
import type { PrimaryAction } from '../plans/primary-action.ts'
import { RenewalButton } from '../plans/RenewalButton.tsx'
import { useOpenForm } from '../use-open-form.ts'
import { EmptyTeam } from './EmptyTeam.tsx'
import { KeyDetailRow } from './KeyDetailRow.tsx'
import { createProductionColumns } from './production-columns.tsx'

const DeleteKeyModal = createLazyModal(
  async () => (await import('./DeleteKeyModal.tsx')).DeleteKeyModal,
)
const CreateKeyModal = createLazyModal(
  async () => (await import('./CreateKeyModal.tsx')).CreateKeyModal,
)

type Props = {
  primaryAction: PrimaryAction | undefined
  offersRenewal: boolean
  loading: boolean
}

export function ProductionKeys({ primaryAction, offersRenewal, loading }: Props) {
  const { data, error, refetch } = useQuery(productionKeysQuery)
  const keys = loading ? undefined : data
  const { data: usage } = useQuery({
    ...keyUsageQuery,
    enabled: keys !== undefined && keys.length > 0,
  })
  const { form, open, close } = useOpenForm()
  const mayChange = usePermission('keys:write')
  const [keyToDelete, setKeyToDelete] = useState<ProdKey | null>(null)
  const [deleting, setDeleting] = useState(false)
  const rows = useOpenRows()
  const now = useNow()
  const [newKeyId, setNewKeyId] = useState<string>()
  const columns = useMemo(
    () => createProductionColumns({ now, usage: usage?.byKeyId, newKeyId: newKeyId }),
    [now, usage, newKeyId],
  )
  const { personal } = useCurrentWorkspace()
  const isEmpty = keys?.length === 0
  const isEmptyTeam = isEmpty && !personal && mayChange
  const full = keys !== undefined && keys.length >= maxProductionKeys

  function askToDelete(key: ProdKey) {
    setKeyToDelete(key)
    setDeleting(true)
  }

  return (
    <Section
      title="Production keys"
      sentence={
        <>
          {isEmpty && !isEmptyTeam && (
            <>
              <span>
                {mayChange
                  ? "You don't have any production key yet."
                  : 'This workspace has no production keys yet.'}
              </span>{' '}
            </>
          )}
          {sentenceFor(keys?.length)}
        </>
      }
      actions={
        mayChange && (
          <>
            {offersRenewal && <RenewalButton isPrimary={primaryAction === 'renew'} />}
            {!isEmptyTeam && (
              <Button
                variant={primaryAction === 'create' ? 'filled' : 'default'}
                leftSection={<Icon name="plus" />}
                disabled={full}
                onClick={() => open('create-key')}
              >
                Create key
              </Button>
            )}
          </>
        )
      }
    >
      {isEmptyTeam && <EmptyTeam onCreate={() => open('create-key')} />}
      {!isEmpty && (
        <DataTable<ProdKey>
          query={{ error, refetch }}
          failure="Your production keys could not be loaded."
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
            renderDetail: (key) => <KeyDetailRow prodKey={key} onDelete={() => askToDelete(key)} />,
            // An expired key can't be opened, but it can be deleted.
            renderActs: (key) =>
              mayChange && (
                <KeyMenu
                  prodKey={key}
                  name={nameOf(key)}
                  expired={isExpired(key, now)}
                  onDelete={() => askToDelete(key)}
                />
              ),
          }}
        />
      )}
      {keyToDelete && (
        <DeleteKeyModal
          opened={deleting}
          onClose={() => setDeleting(false)}
          prodKey={keyToDelete}
        />
      )}
      <CreateKeyModal
        opened={form === 'create-key' && mayChange && !full}
        onClose={close}
        onCreated={({ _id }) => {
          rows.show(_id)
          setNewKeyId(_id)
        }}
      />
    </Section>
  )
}

function nameOf(key: ProdKey): string {
  return `${key.appName} for ${platformNames[key.platformType]}`
}

function sentenceFor(count = 0): string {
  const most = maxProductionKeys
  if (count >= most) {
    return `You have ${most} production keys, the most there can be. Delete one to create another.`
  }
  if (count === 0) return freeTier
  return `One key per app · ${count} of ${most} used. ${freeTier}`
}

const freeTier = `Free up to ${formatNumber(freeSessions)} sessions a month.`
