import { farthestPublicationDays } from '@fovea/contract/admin'
import { dayMs, hourMs } from '@fovea/contract/time'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { parseMinuteField, toMinuteField } from '../../../../lib/time/minute-field.ts'
import { getServerNow } from '../../../../lib/time/server-clock.ts'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { ModalFoot } from '../../../../ui/modals/ModalFoot.tsx'

type Props = { opened: boolean; onClose: () => void; onSchedule: (at: string) => void }

export function ScheduleModal({ opened, onClose, onSchedule }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Publish later">
      <Form onClose={onClose} onSchedule={onSchedule} />
    </Modal>
  )
}

/** Inside the modal, so that every opening starts with the next hour. */
function Form({ onClose, onSchedule }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState(() => toMinuteField(getNextHour(getServerNow())))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const at = parseMinuteField(typed)
    const wrong = findError(at)
    setError(wrong)
    if (at === undefined || wrong !== undefined) field.current?.focus()
    else onSchedule(at)
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        type="datetime-local"
        label="Publish at (UTC)"
        description="Until then it is not public. You can change the text or cancel."
        required
        data-autofocus
        ref={field}
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <ModalFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Schedule</Button>
      </ModalFoot>
    </form>
  )
}

function getNextHour(now: Date): Date {
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
}

function findError(at: string | undefined): string | undefined {
  if (at === undefined) return 'Enter a date and a time.'
  const ahead = Date.parse(at) - getServerNow().getTime()
  if (ahead <= 0) return 'Choose a time to come.'
  if (ahead > farthestPublicationDays * dayMs) return 'Choose a time within the next year.'
  return undefined
}
