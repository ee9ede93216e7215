import { freeSessions } from '@fovea/contract/billing/prices'
import type { ProdKey } from '@fovea/contract/license-keys'
import { deletedKeyDays, maxProductionKeys } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { formatNumber } from '../../../lib/text/format.ts'
import { useOpenRows } from '../../../lib/page/use-open-rows.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { productionKeysQuery } from '../calls.ts'
import type { PrimaryAction } from '../plans/primary-action.ts'
import { RenewalButton } from '../plans/RenewalButton.tsx'
import { useOpenForm } from '../use-open-form.ts'
import { LaterPart } from '../LaterPart.tsx'
import { productionHeaders } from './production-headers.ts'
import { useModalOf } from '../../../lib/page/use-modal-of.ts'

const DeleteKeyModal = createLazyModal(() => import('./DeleteKeyModal.tsx'), 'DeleteKeyModal')
const CreateKeyModal = createLazyModal(() => import('./CreateKeyModal.tsx'), 'CreateKeyModal')

const columnsWhileLoading = Object.values(productionHeaders).map((header) => ({
  header,
  cellOf: () => null,
}))

type Props = {
  /** Provided by the `workspaces` feature. */
  MoveKeyHere: ComponentType<{ opened: boolean; onClose: () => void }>
  primaryAction: PrimaryAction | undefined
  offersRenewal: boolean
  /** Whether a commercial key covers every app. */
  isCovered: boolean
  hasDeleted: boolean
  loading: boolean
}

export function ProductionKeys(props: Props) {
  const { MoveKeyHere, primaryAction, offersRenewal, isCovered, hasDeleted, loading } = props
  const { data, error, refetch } = useQuery(productionKeysQuery)
  const keys = loading ? undefined : data
  const { form, open, close } = useOpenForm()
  const mayChange = usePermission('keys:write')
  const deletion = useModalOf<ProdKey>()
  const [moving, setMoving] = useState(false)
  const rows = useOpenRows()
  const [newKeyId, setNewKeyId] = useState<string>()
  const { personal } = useCurrentWorkspace()
  const isEmpty = keys?.length === 0
  const isEmptyTeam = isEmpty && !personal && mayChange && !hasDeleted
  const full = keys !== undefined && keys.length >= maxProductionKeys

  return (
    <Section
      id="production-keys"
      title="Production keys"
      sentence={
        <>
          {isEmpty && !isEmptyTeam && (
            <>
              <span>
                {hasDeleted
                  ? `Your production keys are deleted. You can restore them below, each for ${deletedKeyDays} days.`
                  : mayChange
                    ? "You don't have any production key yet."
                    : 'This workspace has no production keys yet.'}
              </span>{' '}
            </>
          )}
          {isEmpty && isCovered
            ? 'Your apps work with the commercial key, and each can also have its own.'
            : sentenceFor(keys?.length)}
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
      {isEmptyTeam && (
        <>
          <LaterPart
            render={({ EmptyTeam }) => (
              <EmptyTeam onCreate={() => open('create-key')} onMove={() => setMoving(true)} />
            )}
          />
          <MoveKeyHere opened={moving} onClose={() => setMoving(false)} />
        </>
      )}
      {keys === undefined && (
        <DataTable<ProdKey>
          query={{ error, refetch }}
          failure="Your production keys could not be loaded."
          label="production keys"
          columns={columnsWhileLoading}
          rows={undefined}
          rowId={({ _id }) => _id}
          wide
          empty={null}
        />
      )}
      {keys !== undefined && keys.length > 0 && (
        <LaterPart
          render={({ ProductionTable }) => (
            <ProductionTable keys={keys} rows={rows} newKeyId={newKeyId} onDelete={deletion.open} />
          )}
        />
      )}
      {deletion.subject && (
        <DeleteKeyModal
          opened={deletion.opened}
          onClose={deletion.close}
          prodKey={deletion.subject}
        />
      )}
      <CreateKeyModal
        // The section is mounted anew once everything is loaded, and would take an open form and its input along.
        opened={form === 'create-key' && mayChange && !full && !loading}
        onClose={close}
        onCreated={({ _id }) => {
          rows.show(_id)
          setNewKeyId(_id)
        }}
      />
    </Section>
  )
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
