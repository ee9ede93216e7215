import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import type { CustomerKind } from '@fovea/contract/admin/customer-options'
import { useState } from 'react'
import { ConfirmModal } from '../../../../../ui/modals/ConfirmModal.tsx'
import { UserText } from '../../../../../ui/text/UserText.tsx'
import type { useSetDeactivated } from '../../calls.ts'

type Props = {
  opened: boolean
  onClose: () => void
  kind: CustomerKind
  name: string
  subscribed: boolean
  change: ReturnType<typeof useSetDeactivated>
}

export function DeactivateModal({ opened, onClose, kind, name, subscribed, change }: Props) {
  const [reason, setReason] = useState('')
  const [ending, setEnding] = useState(false)
  const endSubscription = subscribed && ending
  const noun = kind === 'team' ? 'team' : 'account'

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
      title={kind === 'team' ? 'Suspend team' : 'Deactivate account'}
      action={change}
      onConfirm={() =>
        change.mutate({ deactivated: true, reason, endSubscription }, { onSuccess: close })
      }
    >
      {kind === 'team' ? (
        <>
          Sessions with the keys of <UserText text={name} /> are refused, its tokens stop working,
          and its members can only read.
        </>
      ) : (
        `${name} is signed out everywhere and can't sign in. Sessions with their keys are refused.`
      )}{' '}
      Nothing is deleted, and you can reactivate the {noun}.
      {subscribed && (
        <Checkbox
          mt="md"
          label="End the subscription now"
          description={`Otherwise it continues and usage is charged at the end of the month. If you end it, usage is charged now, and reactivating the ${noun} won't restore it.`}
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
