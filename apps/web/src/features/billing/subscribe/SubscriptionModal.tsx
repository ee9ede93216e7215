import type { Subscription } from '@fovea/contract/billing'
import type { PlanStatus } from '@fovea/contract/billing/rules'
import { useState } from 'react'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { SetUp } from './SetUp.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  subscription: Subscription | undefined
  ownSessions: number | undefined
}

export function SubscriptionModal({ opened, onClose, subscription, ownSessions }: Props) {
  const { name, personal } = useCurrentWorkspace()
  const subscriber = personal ? 'personal workspace' : name
  // The title keeps the status as of opening, because setting up the subscription changes it.
  const [shown, setShown] = useState({ opened: false, status: subscription?.planStatus })
  if (opened !== shown.opened) {
    setShown({ opened, status: opened ? subscription?.planStatus : shown.status })
  }
  // While the order is being sent, the form can't be closed. Once the server has accepted it, the form may be closed
  // and the plan page shows the result.
  const [isSlow, setIsSlow] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={formatTitle(shown.status, subscriber)}
      width={768}
      mayLeave={isSlow}
    >
      {subscription && (
        <SetUp
          subscription={subscription}
          subscriber={subscriber}
          ownSessions={ownSessions}
          onClose={onClose}
          isSlow={isSlow}
          onSlow={setIsSlow}
        />
      )}
    </Modal>
  )
}

function formatTitle(status: PlanStatus | undefined, subscriber: string) {
  switch (status) {
    case 'subscribing':
      return `Change card: ${subscriber}`
    case 'waitingUnsubscribe':
      return `Keep in subscription: ${subscriber}`
    case 'unsubscribe':
    case undefined:
      return `Set Up Subscription: ${subscriber}`
  }
}
