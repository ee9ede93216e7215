import type { Webhook, WebhookEventType } from '@fovea/contract/webhooks'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useCreateWebhook } from '../calls.ts'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  onCreated: (webhookId: string) => void
  /** Chosen at the beginning. */
  events: readonly WebhookEventType[]
}

export function NewWebhook({ opened, ...props }: Props) {
  const { onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title="New webhook" width={600}>
      <Steps {...props} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the secret. */
function Steps({ onClose, onCreated, events }: Omit<Props, 'opened'>) {
  const create = useCreateWebhook()
  const { data } = create
  if (data && hasSecret(data.doc)) {
    return (
      <SecretOnce
        secret={data.secret}
        lost="The webhook was created, but the answer with its secret got lost. Roll the secret on its page to get a new one."
        onDone={onClose}
      />
    )
  }
  return (
    <WebhookForm
      beginning={{ kind: 'webhook', name: '', url: '', events: [...events] }}
      isNew
      save={{
        ...create,
        mutate: (draft, options) =>
          create.mutate(draft, {
            ...options,
            onSuccess: ({ doc }) => {
              onCreated(doc._id)
              if (!hasSecret(doc)) onClose()
            },
          }),
      }}
      submit="Create webhook"
      onCancel={onClose}
    />
  )
}

/** The secret of a Slack webhook is its URL. */
function hasSecret({ kind }: Webhook) {
  return kind !== 'slack'
}
