import type { Subscription } from '@fovea/contract/billing'
import { useState } from 'react'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { SetUp } from './SetUp.tsx'

type Props = { opened: boolean; onClose: () => void; subscription: Subscription | undefined }

export function SubscriptionModal({ opened, onClose, subscription }: Props) {
  // While the order is being sent, the form can't be closed. Once the server has accepted it, the form may be closed
  // and the plan page shows the result.
  const [isSlow, setIsSlow] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Set Up Subscription"
      width={768}
      mayLeave={isSlow}
    >
      {subscription && (
        <SetUp subscription={subscription} onClose={onClose} isSlow={isSlow} onSlow={setIsSlow} />
      )}
    </Modal>
  )
}
