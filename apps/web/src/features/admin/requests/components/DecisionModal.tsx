import { extensionDays, postDecision } from '@fovea/contract/admin'
import { requestTypes } from '@fovea/contract/requests/options'
import { Button, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useNow } from '../../../../lib/time/use-now.ts'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { ModalFoot } from '../../../../ui/modals/ModalFoot.tsx'
import {
  AlreadyDecidedError,
  type Decision,
  type RequestDetail,
  type useDecideRequest,
} from '../calls.ts'
import { formatDecisionButton, formatRecipient, formatDecisionEffect } from '../decision-labels.ts'
import flow from '../../../../ui/layout/flow.module.css'
import { DecisionNote, findNoteProblem } from './DecisionNote.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  detail: RequestDetail
  choice: Decision['decision']
  decide: ReturnType<typeof useDecideRequest>
}

export function DecisionModal(props: Props) {
  const { opened, onClose, detail, choice } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`${formatDecisionButton(detail.doc, choice)}: ${detail.doc.type}`}
      width={560}
    >
      <DecisionForm {...props} />
    </Modal>
  )
}

const daysRule = postDecision.body.shape.days

/** Mounted inside the modal, so that each decision starts with an empty note. */
function DecisionForm({ onClose, detail, choice, decide }: Props) {
  const { doc } = detail
  const now = useNow()
  const [note, setNote] = useState('')
  const [days, setDays] = useState(String(extensionDays))
  const asksForDays = choice === 'grant' && doc.type === requestTypes.extension
  const daysGiven = daysRule.safeParse(Number(days))
  const noteError = findNoteProblem(note)
  const daysError = asksForDays ? daysGiven.error?.issues[0]?.message : undefined
  const error = decide.error instanceof AlreadyDecidedError ? null : decide.error

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (decide.isPending || noteError !== undefined || daysError !== undefined) return
    const decision = { decision: choice, note, ...(asksForDays && { days: daysGiven.data }) }
    decide.mutate(decision, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>
        {formatDecisionEffect(detail, choice, daysGiven.data ?? extensionDays, now)}{' '}
        {formatRecipient(detail)}
      </p>
      {asksForDays && (
        <TextInput
          label="Days"
          inputMode="numeric"
          maw="12rem"
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          error={daysError}
        />
      )}
      <DecisionNote description="Sent to the developer." value={note} onChange={setNote} />
      <ActionNotice outcome={decide.outcome} error={error} />
      <ModalFoot>
        <Button variant="default" disabled={decide.outcome.isHeld} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          {...(choice === 'decline' && { color: 'red' })}
          loading={decide.isPending}
        >
          {formatDecisionButton(doc, choice)}
        </Button>
      </ModalFoot>
    </form>
  )
}
