import { Box, Button, Group, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { SubmitButton } from '../buttons/SubmitButton.tsx'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ActionNotice } from '../feedback/ActionNotice.tsx'
import { Modal } from './Modal.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  act?: string
  /** Red unless the action only starts what the page is for. */
  tone?: 'danger' | 'primary'
  onConfirm: () => void
  action?: { isPending: boolean; outcome: ActionOutcome }
  busy?: boolean
  /** Text that must be typed first, for an action that cannot be undone. */
  typed?: { label: string; text: string }
}

export function ConfirmModal(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} busy={isHeld(props)}>
      <ConfirmForm {...props} />
    </Modal>
  )
}

/** While the response is lost the modal can be closed; a toast then shows the outcome. */
function isHeld({ action, busy = action?.isPending ?? false }: Props): boolean {
  return busy && (action?.outcome.lost ?? null) === null
}

/** Inside the modal, so that the typed text is discarded when the modal closes. */
function ConfirmForm(props: Props) {
  const { onClose, children, title, act = title, tone, onConfirm, action, typed } = props
  const { busy = action?.isPending ?? false } = props
  const outcome = action?.outcome
  const [text, setText] = useState('')
  const [isMissed, setMissed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const ready = typed === undefined || text.trim().toLowerCase() === typed.text.toLowerCase()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready) {
      setMissed(true)
      field.current?.focus()
    } else if (!busy) onConfirm()
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
          ref={field}
          value={text}
          error={
            isMissed &&
            !ready &&
            (text.trim() === '' ? 'Required' : `Type exactly “${typed.text}”.`)
          }
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMissed(false)
          }}
        />
      )}
      {outcome && (
        <Box mt="md" hidden={outcome.error === null && outcome.lost === null}>
          <ActionNotice outcome={outcome} />
        </Box>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isHeld(props)}>
          Cancel
        </Button>
        <SubmitButton ready={ready} {...(tone !== 'primary' && { color: 'red' })} loading={busy}>
          {act}
        </SubmitButton>
      </Group>
    </form>
  )
}
