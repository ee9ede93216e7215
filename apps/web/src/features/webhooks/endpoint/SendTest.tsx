import {
  type Delivery,
  type Webhook,
  webhookEventTexts,
  webhookEventTypes,
} from '@fovea/contract/webhooks'
import { useState } from 'react'
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useSendTest } from '../calls.ts'

type Props = {
  opened: boolean
  onClose: () => void
  webhook: Webhook
  onSent: (delivery: Delivery) => void
}

export function SendTest({ opened, onClose, ...test }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Send a test" width={440}>
      <TestForm onClose={onClose} {...test} />
    </Modal>
  )
}

function TestForm({ onClose, webhook, onSent }: Omit<Props, 'opened'>) {
  const send = useSendTest(webhook._id)
  const [value, setValue] = useState<string>(webhook.events[0] ?? 'key.created')
  const type = webhookEventTypes.find((one) => one === value)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (type === undefined) return
        send.mutate(type, {
          onSuccess: (delivery) => {
            onSent(delivery)
            onClose()
          },
        })
      }}
    >
      <p>
        {webhook.kind === 'slack'
          ? 'The channel gets an example of this event, marked as a test.'
          : 'Your server gets an example of this event, with the header fovea-test: true.'}
      </p>
      <ChoiceField
        label="Event"
        options={webhookEventTypes}
        value={value}
        onChange={setValue}
        error={type === undefined && 'Choose an event.'}
      />
      {type && <p>{webhookEventTexts[type]}</p>}
      <FormFoot action={send} submit="Send test" onCancel={onClose} />
    </form>
  )
}
