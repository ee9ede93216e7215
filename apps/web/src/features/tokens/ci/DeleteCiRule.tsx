import type { CiRule } from '@fovea/contract/tokens'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { useDeleteCiRule } from './calls.ts'

type Props = { opened: boolean; onClose: () => void; rule: CiRule }

export function DeleteCiRule({ opened, onClose, rule: { _id, name, repository } }: Props) {
  const remove = useDeleteCiRule()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Delete ${name}`}
      act="Delete rule"
      action={remove}
      onConfirm={() => remove.mutate(_id, { onSuccess: onClose })}
    >
      Workflows of {repository} can no longer sign in by this rule, and the tokens that it gave are
      refused at once. This cannot be undone.
    </ConfirmModal>
  )
}
