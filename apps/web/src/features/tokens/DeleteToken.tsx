import type { Token } from '@fovea/contract/tokens'
import { ConfirmModal } from '../../ui/modals/ConfirmModal.tsx'
import { useDeleteToken } from './calls.ts'

type Props = { opened: boolean; onClose: () => void; token: Token }

export function DeleteToken({ opened, onClose, token: { _id, name } }: Props) {
  const end = useDeleteToken()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Revoke ${name}`}
      act="Revoke token"
      action={end}
      onConfirm={() => end.mutate(_id, { onSuccess: onClose })}
    >
      Programs that use this token are refused at once. This cannot be undone.
    </ConfirmModal>
  )
}
