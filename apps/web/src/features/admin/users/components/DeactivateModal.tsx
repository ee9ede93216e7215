import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../../../ui/ConfirmModal.tsx'
import type { useSetDeactivated } from '../api/set-deactivated.ts'

type Props = {
  opened: boolean
  onClose: () => void
  email: string
  change: ReturnType<typeof useSetDeactivated>
}

export function DeactivateModal({ opened, onClose, email, change }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Deactivate account"
      act="Deactivate account"
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ deactivated: true, reason }, { onSuccess: onClose })}
    >
      {email} is signed out everywhere and cannot sign in. Every app with one of their keys is
      refused. Nothing is deleted, and you can reactivate the account.
      <TextInput
        mt="md"
        label="Reason"
        description="Only admins read it, in the audit log."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={1000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmModal>
  )
}
