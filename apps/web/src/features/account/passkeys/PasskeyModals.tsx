import type { Passkey } from '@fovea/contract/auth'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './calls.ts'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'

type ModalProps = { opened: boolean; onClose: () => void }
type PasskeyProps = ModalProps & { passkey: Passkey }

export function AddPasskeyModal({ opened, onClose }: ModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a passkey" width={480}>
      <AddPasskeyForm onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the field. */
function AddPasskeyForm({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey(() => 'Passkey added.')
  return (
    <PasskeyNameForm
      action={add}
      submit="Add passkey"
      onSubmit={(name) => add.mutate(name, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

export function RenamePasskeyModal({ opened, onClose, passkey }: PasskeyProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Rename the passkey" width={480}>
      <RenamePasskeyForm passkey={passkey} onClose={onClose} />
    </Modal>
  )
}

function RenamePasskeyForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey()
  return (
    <PasskeyNameForm
      action={rename}
      name={passkey.name}
      submit="Save name"
      onSubmit={(name) => rename.mutate({ id: passkey._id, name }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

export function RemovePasskeyModal(props: PasskeyProps & { isLast: boolean }) {
  const { opened, onClose, passkey, isLast } = props
  const remove = useRemovePasskey()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Remove ${passkey.name}`}
      act="Remove passkey"
      action={remove}
      onConfirm={() => remove.mutate(passkey._id, { onSuccess: onClose })}
    >
      {isLast
        ? 'It is your last one: the back office then opens without a passkey.'
        : 'It no longer confirms that it is you. Remove it from the device, too.'}
    </ConfirmModal>
  )
}
