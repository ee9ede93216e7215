import type { CiRule } from '@fovea/contract/tokens'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { Workflow } from './Workflow.tsx'

type Props = { opened: boolean; onClose: () => void; rule: CiRule; audience: string }

export function WorkflowModal({ opened, onClose, rule, audience }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Workflow for ${rule.name}`} width={760}>
      <Workflow rule={rule} audience={audience} onClose={onClose} />
    </Modal>
  )
}
