import type { Alert } from '@fovea/contract/alerts'
import { ConfirmModal } from '../../ui/modals/ConfirmModal.tsx'
import { formatAlertTitle } from './alert-labels.ts'
import { useDeleteAlert } from './calls.ts'

type Props = { opened: boolean; onClose: () => void; alert: Alert }

export function DeleteAlert({ opened, onClose, alert }: Props) {
  const remove = useDeleteAlert()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Delete alert"
      action={remove}
      onConfirm={() => remove.mutate(alert._id, { onSuccess: onClose })}
    >
      You get no more emails from “{formatAlertTitle(alert)}”. To pause it, switch it off instead.
    </ConfirmModal>
  )
}
