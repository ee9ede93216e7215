import type { CommercialKey } from '@fovea/contract/license-keys'
import { isExpired } from '@fovea/contract/license-keys/rules'
import type { AirGappedLicense } from '@fovea/contract/sdk-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { LinkedCard } from '../key-page/LinkedCard.tsx'
import { licensesQuery } from './calls.ts'
import { createLicenseColumns } from './license-columns.tsx'
import { useModalOf } from '../../../lib/page/use-modal-of.ts'

const IssueLicenseModal = createLazyModal(
  () => import('./IssueLicenseModal.tsx'),
  'IssueLicenseModal',
)
const RevokeLicenseModal = createLazyModal(
  () => import('./RevokeLicenseModal.tsx'),
  'RevokeLicenseModal',
)

export function Licenses({ commercialKey }: { commercialKey: CommercialKey }) {
  const { _id: keyId } = commercialKey
  const { data: licenses, error, refetch } = useQuery(licensesQuery(keyId))
  const mayChange = usePermission('keys:write')
  const now = useNow()
  const [issuing, setIssuing] = useState(false)
  const revocation = useModalOf<AirGappedLicense>()
  const { open: onRevoke } = revocation
  const columns = useMemo(
    () => createLicenseColumns({ mayChange, onRevoke }),
    [mayChange, onRevoke],
  )
  const mayIssue = mayChange && !isExpired(commercialKey, now)

  return (
    <>
      <LinkedCard
        id="licenses"
        title="Offline licenses"
        sentence="A signed file that lets one device without a network start sessions. Your app verifies it with keys that you build in."
        action={
          mayIssue && (
            <Button size="xs" onClick={() => setIssuing(true)}>
              Issue license
            </Button>
          )
        }
      >
        <DataTable<AirGappedLicense>
          query={{ error, refetch }}
          failure="The licenses could not be loaded."
          label="offline licenses"
          columns={columns}
          rows={licenses}
          rowId={({ _id }) => _id}
          placeholderRows={1}
          empty={
            <EmptyState
              drawing="key"
              sentence="No licenses yet. Issue one for each device that is never online."
            />
          }
          wide
        />
      </LinkedCard>
      <IssueLicenseModal
        opened={issuing}
        onClose={() => setIssuing(false)}
        commercialKey={commercialKey}
      />
      {revocation.subject && (
        <RevokeLicenseModal
          opened={revocation.opened}
          onClose={revocation.close}
          keyId={keyId}
          license={revocation.subject}
        />
      )}
    </>
  )
}
