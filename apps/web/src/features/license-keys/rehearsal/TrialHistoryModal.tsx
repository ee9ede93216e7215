import { Modal } from '../../../ui/modals/Modal.tsx'
import { KeyEvents } from '../history/KeyEvents.tsx'

type Props = { opened: boolean; onClose: () => void }

export function TrialHistoryModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="History of your development key">
      <KeyEvents sdkKey={null} />
    </Modal>
  )
}
