import { useIsMutating } from '@tanstack/react-query'
import type { Subscription } from '@fovea/contract/billing'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { SetUp } from './SetUp.tsx'

type Props = { opened: boolean; onClose: () => void; subscription: Subscription | undefined }

export function SubscriptionModal({ opened, onClose, subscription }: Props) {
  const busy = useIsMutating({ mutationKey: queryKeys.billing.setUp() }) > 0
  // Whoever leaves in the middle of a payment would not know how it ended.
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title="Set Up Subscription" width={768}>
      {subscription && <SetUp subscription={subscription} onClose={close} />}
    </Modal>
  )
}
