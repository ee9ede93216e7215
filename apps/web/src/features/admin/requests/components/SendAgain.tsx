import type { FailedMail } from '@fovea/contract/admin'
import { Text } from '@mantine/core'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'

type Props = {
  mail: FailedMail | null
  onClose: () => void
  onConfirm: (id: string) => void
}

export function SendAgain({ mail, onClose, onConfirm }: Props) {
  return (
    <ConfirmModal
      opened={mail !== null}
      onClose={onClose}
      title="Send this email again?"
      act="Send again"
      busy={false}
      onConfirm={() => mail && onConfirm(mail._id)}
    >
      <Text>
        The mail server did not confirm “{mail?.subject}”, so {mail?.to} may have received it and
        may get it twice.
      </Text>
    </ConfirmModal>
  )
}
