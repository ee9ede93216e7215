import type { NewWebhook as Draft, Webhook } from '@fovea/contract/webhooks'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useCreateWebhook } from '../calls.ts'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'

type Props = { opened: boolean; onClose: () => void; onCreated: (webhookId: string) => void }

export function NewWebhook({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New webhook" width={600}>
      <Steps onClose={onClose} onCreated={onCreated} />
    </Modal>
  )
}

const beginning: Draft = { kind: 'webhook', name: '', url: '', events: [] }

/** Mounted inside the modal, so that closing it clears the secret. */
function Steps({ onClose, onCreated }: Omit<Props, 'opened'>) {
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
      beginning={beginning}
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
