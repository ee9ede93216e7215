import type { Webhook } from '@fovea/contract/webhooks'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { useDeleteWebhook } from '../calls.ts'
import { formatDeliveries, getWebhookName } from '../webhook-status.ts'

type Props = { opened: boolean; onClose: () => void; webhook: Webhook; onDeleted: () => void }

export function DeleteWebhook({ opened, onClose, webhook, onDeleted }: Props) {
  const deletion = useDeleteWebhook()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Delete ${getWebhookName(webhook)}`}
      act="Delete webhook"
      action={deletion}
      onConfirm={() => deletion.mutate(webhook._id, { onSuccess: onDeleted })}
    >
      It gets no more events, and its deliveries are deleted
      {webhook.waiting > 0 && `, also the ${formatDeliveries(webhook.waiting)} still waiting`}. This
      cannot be undone.
    </ConfirmModal>
  )
}
