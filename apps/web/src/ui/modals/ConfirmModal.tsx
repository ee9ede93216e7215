import { Box, Button, Group, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { SubmitButton } from '../buttons/SubmitButton.tsx'
import type { Outcome } from '../../lib/http/use-act.ts'
import { ActNotice } from '../feedback/ActNotice.tsx'
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
  /** What became of it, unless that is told elsewhere. */
  outcome?: Outcome
  /** What has to be typed first, for an act that cannot be undone. */
  typed?: { label: string; text: string }
}

export function ConfirmModal(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} busy={isHeld(props)}>
      <ConfirmForm {...props} />
    </Modal>
  )
}

/** While the answer is lost the modal can be closed; a toast then tells what became of it. */
function isHeld({ busy, outcome }: { busy: boolean; outcome?: Outcome | undefined }): boolean {
  return busy && (outcome === undefined || outcome.lost === null)
}

/** Inside the modal, so that what was typed is forgotten when it closes. */
function ConfirmForm({ onClose, children, act, onConfirm, busy, outcome, typed }: Props) {
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
          <ActNotice outcome={outcome} />
        </Box>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isHeld({ busy, outcome })}>
          Cancel
        </Button>
        <SubmitButton ready={ready} color="red" loading={busy}>
          {act}
        </SubmitButton>
      </Group>
    </form>
  )
}
