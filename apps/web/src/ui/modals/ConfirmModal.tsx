import { Button, Group, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import { Modal } from './Modal.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  children: ReactNode
  /** The act, as the button says it: "Delete account". */
  act: string
  onConfirm: () => void
  busy: boolean
  /** Why it did not work the last time. */
  error: Error | null
  /** What has to be typed first, for an act that cannot be undone. */
  typed?: { label: string; text: string }
}

export function ConfirmModal(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} busy={props.busy}>
      <ConfirmForm {...props} />
    </Modal>
  )
}

/** Inside the modal, so that what was typed is forgotten when it closes. */
function ConfirmForm({ onClose, children, act, onConfirm, busy, error, typed }: Props) {
  const [text, setText] = useState('')
  const ready = typed === undefined || text.trim().toLowerCase() === typed.text.toLowerCase()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ready && !busy) onConfirm()
  }

  return (
    <form onSubmit={submit}>
      {children}
      {typed && (
        <TextInput
          mt="md"
          label={typed.label}
          placeholder={typed.text}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {error && <ErrorNotice title="That did not work." error={error} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" color="red" disabled={!ready} loading={busy}>
          {act}
        </Button>
      </Group>
    </form>
  )
}
