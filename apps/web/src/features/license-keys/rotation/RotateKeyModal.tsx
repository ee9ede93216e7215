import type { ProdKey } from '@fovea/contract/license-keys'
import { maxOverlapDays } from '@fovea/contract/license-keys/rules'
import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useRotateKey } from './calls.ts'

type Props = { opened: boolean; onClose: () => void; prodKey: ProdKey }

export function RotateKeyModal({ opened, onClose, prodKey }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Rotate the key of ${prodKey.appName}`}>
      <RotateForm prodKey={prodKey} onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the fields. */
function RotateForm({ prodKey, onClose }: Omit<Props, 'opened'>) {
  const rotation = useRotateKey(prodKey._id)
  const [typed, setTyped] = useState('7')
  const [isLeft, setLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const days = daysOf(typed)
  const wrong = `Type a whole number of days from 0 to ${maxOverlapDays}.`

  function submit(event: FormEvent) {
    event.preventDefault()
    setLeft(true)
    if (days === undefined) field.current?.focus()
    else rotation.mutate(days, { onSuccess: onClose })
  }

  return (
    <form noValidate onSubmit={submit}>
      <p>
        You get a new key for the same app, with the same restrictions. Put it into the next version
        of your app. The old key works meanwhile, and you can roll back as long as it does.
      </p>
      <TextInput
        mt="md"
        label="Keep the old key for (days)"
        description={
          days === 0
            ? 'Apps in the field that use it are refused at once.'
            : 'We email you before it ends.'
        }
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        ref={field}
        value={typed}
        error={isLeft && days === undefined && wrong}
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setLeft(false)
        }}
      />
      <ActionNotice outcome={rotation.outcome} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={rotation.outcome.isHeld} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" {...(days === 0 && { color: 'red' })} loading={rotation.isPending}>
          Rotate key
        </Button>
      </Group>
    </form>
  )
}

function daysOf(typed: string): number | undefined {
  const text = typed.trim()
  const days = Number(text)
  return /^\d{1,2}$/.test(text) && days <= maxOverlapDays ? days : undefined
}
