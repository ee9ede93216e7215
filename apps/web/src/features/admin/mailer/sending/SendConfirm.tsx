import type { EmailTemplate } from '@fovea/contract/admin'
import { farthestSendingDays, type Segment } from '@fovea/contract/admin/recipient-rules'
import { dayMs, hourMs } from '@fovea/contract/time'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { parseMinuteField, toMinuteField } from '../../../../lib/time/minute-field.ts'
import { getServerNow } from '../../../../lib/time/server-clock.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { Choice, Choices } from '../../../../ui/forms/Choices.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import { SubmitButton } from '../../../../ui/buttons/SubmitButton.tsx'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { countDue, type RecipientFilter, type StatusCounts } from '../recipients/recipients.ts'
import { useCreateSending } from '../sendings/calls.ts'
import { formatPeopleCount } from './status-labels.ts'

type Props = {
  opened: boolean
  onClose: () => void
  template: EmailTemplate
  /** Those who were chosen, by what became of the template. */
  counts: StatusCounts
  /** To whom: the chosen addresses, or everyone of a filter but some. */
  to:
    | { emails: string[] }
    | ({ segment: Segment; except: string[] } & Pick<RecipientFilter, 'search' | 'status'>)
}

export function SendConfirm(props: Props) {
  const { opened, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title="Send this template?" width={480}>
      <ConfirmForm {...props} />
    </Modal>
  )
}

/** Mounted inside the modal, so that choices of an earlier sending never carry over. */
function ConfirmForm({ onClose, template, counts, to }: Props) {
  const { _id, version, emailSubject } = template
  const navigate = useNavigate({ from: '/console/admin-email-sender' })
  const creation = useCreateSending(({ _id: sending }) => navigate({ search: { sending } }))
  const [choice, setChoice] = useState({ resend: false, retryUnknown: false })
  const [isLater, setLater] = useState(false)
  const [typed, setTyped] = useState(() => toMinuteField(getNextHour(getServerNow())))
  const [problem, setProblem] = useState<string>()
  const [askedForNone, setAskedForNone] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { sent, unknown, sending } = counts
  const count = countDue(counts, choice)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAskedForNone(count === 0)
    const startsAt = parseMinuteField(typed)
    const wrong = isLater ? findProblem(startsAt) : undefined
    setProblem(wrong)
    if (wrong !== undefined) {
      field.current?.focus()
      return
    }
    if (count === 0 || creation.isPending) return
    creation.mutate({
      ...to,
      ...choice,
      ...(isLater && { startsAt }),
      template: _id,
      version,
      count,
    })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>
        “<UserText text={emailSubject} />” goes to <strong>{formatPeopleCount(count)}</strong>.
      </p>
      {sent > 0 && (
        <Checkbox
          label={`Send again to ${formatPeopleCount(sent)} who already received it`}
          description="Otherwise they are skipped."
          checked={choice.resend}
          onChange={({ currentTarget: { checked } }) => setChoice({ ...choice, resend: checked })}
        />
      )}
      {unknown > 0 && (
        <Checkbox
          label={`Send again to ${formatPeopleCount(unknown)} who may have received it`}
          description="Delivery was not confirmed, so they may get it twice. Otherwise they are skipped."
          checked={choice.retryUnknown}
          onChange={({ currentTarget: { checked } }) =>
            setChoice({ ...choice, retryUnknown: checked })
          }
        />
      )}
      {sending > 0 && (
        <p>{formatPeopleCount(sending)} skipped: their email is being sent right now.</p>
      )}
      <Choices legend="When" row>
        <Choice name="when" checked={!isLater} onChange={() => setLater(false)}>
          Now
        </Choice>
        <Choice name="when" checked={isLater} onChange={() => setLater(true)}>
          Later
        </Choice>
      </Choices>
      {isLater && (
        <TextInput
          type="datetime-local"
          label="Send at (UTC)"
          description={`In your time zone: ${formatLocally(parseMinuteField(typed))}. You can cancel until then.`}
          required
          ref={field}
          value={typed}
          error={problem}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setProblem(undefined)
          }}
        />
      )}
      <output>
        {askedForNone &&
          count === 0 &&
          (sent + unknown > 0
            ? 'Everyone you selected is skipped. Tick a box above to send it to them again.'
            : 'Everyone you selected is being sent this email right now.')}
      </output>
      <ActionNotice outcome={creation.outcome} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={creation.outcome.isHeld} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton ready={count > 0} loading={creation.isPending} data-autofocus>
          {isLater ? 'Schedule for' : 'Send to'} {formatPeopleCount(count)}
        </SubmitButton>
      </Group>
    </form>
  )
}

function getNextHour(now: Date): Date {
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
}

function findProblem(at: string | undefined): string | undefined {
  if (at === undefined) return 'Enter a date and a time.'
  const aheadMs = Date.parse(at) - getServerNow().getTime()
  if (aheadMs <= 0) return 'Choose a time to come.'
  if (aheadMs <= farthestSendingDays * dayMs) return undefined
  return `Choose a time within the next ${farthestSendingDays} days.`
}

const local = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

function formatLocally(iso: string | undefined): string {
  return iso === undefined ? '–' : local.format(new Date(iso))
}
