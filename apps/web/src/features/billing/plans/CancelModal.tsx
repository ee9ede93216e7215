import { cancelPhrase } from '@fovea/contract/billing/rules'
import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { SubmitButton } from '../../../ui/buttons/SubmitButton.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useCancelSubscription } from '../calls.ts'
import flow from '../../../ui/layout/flow.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  end: string
}

export function CancelModal({ opened, onClose, end }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Downgrade to Basic">
      <CancelForm end={end} onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the fields. */
function CancelForm({ end, onClose }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const cancellation = useCancelSubscription(end)
  const agreed = typed === cancelPhrase

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setLeft(true)
    if (!agreed) field.current?.focus()
    if (!agreed || cancellation.isPending) return
    cancellation.mutate(typed, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>
        Your Expert plan runs until {end}, and your usage until then is billed. After that, sessions
        beyond the monthly free tier are refused.
      </p>
      <TextInput
        label={`Type ${cancelPhrase} to confirm`}
        placeholder={cancelPhrase}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        ref={field}
        value={typed}
        error={left && !agreed && (typed === '' ? 'Required' : `Type exactly “${cancelPhrase}”.`)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setLeft(false)
        }}
        onBlur={() => setLeft(typed !== '')}
      />
      <ActionNotice outcome={cancellation.outcome} />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" disabled={cancellation.outcome.isHeld} onClick={onClose}>
          Stay on Expert
        </Button>
        <SubmitButton ready={agreed} color="red" loading={cancellation.isPending}>
          Downgrade
        </SubmitButton>
      </Group>
    </form>
  )
}
