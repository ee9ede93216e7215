import type { NewWebhook, Webhook, WebhookChange } from '@fovea/contract/webhooks'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useChangeWebhook } from '../calls.ts'
import { WebhookForm } from './WebhookForm.tsx'

type Props = { opened: boolean; onClose: () => void; webhook: Webhook }

export function EditWebhook({ opened, onClose, webhook }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Edit webhook" width={600}>
      <Form onClose={onClose} webhook={webhook} />
    </Modal>
  )
}

function Form({ onClose, webhook }: Omit<Props, 'opened'>) {
  const change = useChangeWebhook(webhook._id)
  const isSecret = webhook.kind === 'slack'
  const { kind, name, events } = webhook
  return (
    <WebhookForm
      beginning={{ kind, name, events, url: isSecret ? '' : webhook.url }}
      // Ended by 410: only a URL revives it.
      mayKeepUrl={isSecret && webhook.state !== 'ended'}
      isNew={false}
      save={{
        ...change,
        mutate: (draft, options) =>
          change.mutate(toChange(draft, webhook), { ...options, onSuccess: onClose }),
      }}
      submit={webhook.state === 'ended' ? 'Save and resume' : 'Save webhook'}
      onCancel={onClose}
    />
  )
}

/** A URL that is sent ends a run of failures, so one that stays is left out, except to revive an ended webhook. */
function toChange({ name, events, url }: NewWebhook, webhook: Webhook): WebhookChange {
  const isKept = url === '' || (url === webhook.url && webhook.state !== 'ended')
  return { name, events, ...(!isKept && { url }) }
}
