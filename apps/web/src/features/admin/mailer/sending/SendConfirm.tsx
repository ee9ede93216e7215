import { Button, Checkbox, Group } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { createSendTasks, type SendGroups } from '../recipients/recipients.ts'
import type { SendTask } from './run-sends.ts'
import { formatPeopleCount } from './status-labels.ts'
import flow from '../../../../ui/layout/flow.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  subject: string
  groups: SendGroups
  onConfirm: (tasks: SendTask[]) => void
}

export function SendConfirm(props: Props) {
  const { opened, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title="Send this template?" width={480}>
      <ConfirmForm {...props} />
    </Modal>
  )
}

/** Mounted inside the modal, so that repeat choices of an earlier send never carry over. */
function ConfirmForm({ onClose, subject, groups, onConfirm }: Props) {
  const [choice, setChoice] = useState({ resend: false, retryUnknown: false })
  const tasks = createSendTasks(groups, choice)
  const { alreadySent, unknown, sending } = groups

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (tasks.length > 0) onConfirm(tasks)
  }

  return (
    <form onSubmit={submit} className={flow.column}>
      <p>
        “{subject}” goes to <strong>{formatPeopleCount(tasks.length)}</strong>.
      </p>
      {alreadySent.length > 0 && (
        <Checkbox
          label={`Send again to ${formatPeopleCount(alreadySent.length)} who already received it`}
          description="Otherwise they are skipped."
          checked={choice.resend}
          onChange={({ currentTarget: { checked } }) => setChoice({ ...choice, resend: checked })}
        />
      )}
      {unknown.length > 0 && (
        <Checkbox
          label={`Send again to ${formatPeopleCount(unknown.length)} who may have received it`}
          description="Delivery was not confirmed, so they may get it twice. Otherwise they are skipped."
          checked={choice.retryUnknown}
          onChange={({ currentTarget: { checked } }) =>
            setChoice({ ...choice, retryUnknown: checked })
          }
        />
      )}
      {sending.length > 0 && (
        <p>{formatPeopleCount(sending.length)} skipped: their email is being sent right now.</p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={tasks.length === 0} data-autofocus>
          Send to {formatPeopleCount(tasks.length)}
        </Button>
      </Group>
    </form>
  )
}
