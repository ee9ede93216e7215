import { deliveryDays } from '@fovea/contract/webhooks/rules'
import { TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { parseMinuteField } from '../../../lib/time/minute-field.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useResendFailed } from '../calls.ts'
import { formatSince, getSinceBounds } from './since.ts'

type Props = { opened: boolean; onClose: () => void; webhookId: string; isPaused: boolean }

export function ResendFailed({ opened, onClose, ...webhook }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Send failed deliveries again">
      <Form onClose={onClose} {...webhook} />
    </Modal>
  )
}

function Form({ onClose, webhookId, isPaused }: Omit<Props, 'opened'>) {
  const resend = useResendFailed(webhookId)
  const [bounds] = useState(() => getSinceBounds(getServerNow()))
  const [typed, setTyped] = useState(bounds.min)
  const [isLeft, setLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const since = parseMinuteField(typed)

  function submit(event: FormEvent) {
    event.preventDefault()
    setLeft(true)
    if (since === undefined) field.current?.focus()
    else resend.mutate(since, { onSuccess: onClose })
  }

  return (
    <form noValidate onSubmit={submit}>
      <p>
        Every delivery that failed since this time is sent again, under the same ids
        {isPaused && ', when the webhook goes on'}. A server that stores them notices what it has
        already.
      </p>
      <TextInput
        type="datetime-local"
        mt="md"
        label="Since (UTC)"
        description={`Up to ${deliveryDays} days ago, as ${formatSince(bounds.min)}.`}
        min={bounds.min}
        max={bounds.max}
        required
        data-autofocus
        ref={field}
        value={typed}
        error={isLeft && since === undefined && 'Enter a date and a time.'}
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <FormFoot action={resend} submit="Send again" onCancel={onClose} />
    </form>
  )
}
