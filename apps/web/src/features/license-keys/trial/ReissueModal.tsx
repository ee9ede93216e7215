import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { useReissueDevelopmentKey } from '../key-actions.ts'

type Props = { opened: boolean; onClose: () => void }

export function ReissueModal({ opened, onClose }: Props) {
  const reissue = useReissueDevelopmentKey()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Replace development key"
      act="Replace key"
      action={reissue}
      onConfirm={() => reissue.mutate(undefined, { onSuccess: onClose })}
    >
      You’ll get a new key. The old one stops working immediately in every app that uses it. Your
      trial still ends on the same day.
    </ConfirmModal>
  )
}
