import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../../../../ui/modals/ConfirmModal.tsx'
import type { useSetDeactivated } from '../../calls.ts'

type Props = {
  opened: boolean
  onClose: () => void
  email: string
  subscribed: boolean
  change: ReturnType<typeof useSetDeactivated>
}

export function DeactivateModal({ opened, onClose, email, subscribed, change }: Props) {
  const [reason, setReason] = useState('')
  const [ending, setEnding] = useState(false)
  const endSubscription = subscribed && ending

  /** Clears the fields for the next opening. */
  function close() {
    setReason('')
    setEnding(false)
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      onClose={close}
      title="Deactivate account"
      action={change}
      onConfirm={() =>
        change.mutate({ deactivated: true, reason, endSubscription }, { onSuccess: close })
      }
    >
      {email} is signed out everywhere and can't sign in. Sessions with their keys are refused.
      Nothing is deleted, and you can reactivate the account.
      {subscribed && (
        <Checkbox
          mt="md"
          label="End the subscription now"
          description="Otherwise it continues and usage is charged at the end of the month. If you end it, usage is charged now, and reactivating the account won't restore it."
          checked={ending}
          onChange={({ currentTarget: { checked } }) => setEnding(checked)}
        />
      )}
      <TextInput
        mt="md"
        label="Reason (optional)"
        description="Only admins see this, in the audit log."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={1000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmModal>
  )
}
