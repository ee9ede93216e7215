import type { ProdKey } from '@fovea/contract/license-keys'
import { maskKey } from '@fovea/contract/license-keys/rules'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { useRollBackKey } from './calls.ts'

type Props = { opened: boolean; onClose: () => void; prodKey: ProdKey }

export function RollBackModal({ opened, onClose, prodKey }: Props) {
  const back = useRollBackKey(prodKey._id)
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Roll back to the old key"
      act="Roll back"
      action={back}
      onConfirm={() => back.mutate(undefined, { onSuccess: onClose })}
    >
      <p>
        The old key is the only one again. Apps that already use the new one,{' '}
        <code>{maskKey(prodKey.key)}</code>, are refused at once.
      </p>
    </ConfirmModal>
  )
}
