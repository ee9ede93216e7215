import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { useReissueDevelopmentKey } from '../calls.ts'

type Props = { opened: boolean; onClose: () => void }

export function ReissueModal({ opened, onClose }: Props) {
  const reissue = useReissueDevelopmentKey()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Reissue development key"
      act="Reissue key"
      busy={reissue.isPending}
      error={reissue.error}
      onConfirm={() => reissue.mutate(undefined, { onSuccess: onClose })}
    >
      You get a new key, and the old one stops working at once in every app that carries it. The
      trial ends on the same day as before.
    </ConfirmModal>
  )
}
