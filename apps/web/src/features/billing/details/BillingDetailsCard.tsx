import { getTaxIdName } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/auth'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { billedWorkspaceQuery, paymentProfileQuery } from '../calls.ts'
import { formatAddress } from './format-address.ts'
import { UserText } from '../../../ui/text/UserText.tsx'

const BillingDetailsModal = createLazyModal(
  () => import('./BillingDetailsModal.tsx'),
  'BillingDetailsModal',
)

export function BillingDetailsCard() {
  const { personal } = useCurrentWorkspace()
  const user = useCurrentUser()
  const mayChange = usePermission('billing:write')
  const profile = useQuery(paymentProfileQuery)
  const workspace = useQuery({ ...billedWorkspaceQuery, enabled: !personal })
  const [isOpen, setOpen] = useState(false)
  const failed = [profile, workspace].find(({ data, error }) => data === undefined && error)
  const address: Address | null | undefined = personal ? user.address : workspace.data?.address
  const isKnown = profile.data !== undefined && address !== undefined
  return (
    <Card
      title="Billing details"
      sentence="They appear on your next invoices."
      action={
        mayChange &&
        isKnown && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            Change details
          </Button>
        )
      }
    >
      {failed?.error ? (
        <QueryError title="Your billing details could not be loaded." query={failed} />
      ) : (
        <Facts>
          {personal && (
            <Fact label="Billing email">
              <UserText text={user.email} />
            </Fact>
          )}
          <Fact label="Address">{isKnown ? formatAddress(address) : <Waiting />}</Fact>
          <Fact label="Tax ID">
            {profile.data === undefined ? <Waiting /> : taxIdWords(profile.data.taxId)}
          </Fact>
        </Facts>
      )}
      {isKnown && (
        <BillingDetailsModal
          opened={isOpen}
          onClose={() => setOpen(false)}
          address={address}
          taxId={profile.data.taxId}
        />
      )}
    </Card>
  )
}

function Waiting() {
  return <Skeleton height={12} width={120} mt={5} aria-busy="true" />
}

function taxIdWords(taxId: { type: string; value: string } | null) {
  return taxId === null ? 'None' : `${taxId.value} (${getTaxIdName(taxId.type)})`
}
