import { type AdminRequest, extensionDays } from '@fovea/contract/admin'
import { productionDays } from '@fovea/contract/license-keys/rules'
import { requestTypes } from '@fovea/contract/requests/options'
import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatCount } from '../../../../lib/text/format.ts'
import { FormFoot } from '../../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { type Decision, useDecideRequests } from '../calls.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import { DecisionNote, findNoteProblem } from './DecisionNote.tsx'

type Props = { requests: AdminRequest[]; onClear: () => void }

/** Decides the selected requests together, after a confirmation that says what happens to each. */
export function SelectedRequests({ requests, onClear }: Props) {
  const [choice, setChoice] = useState<Decision['decision']>('grant')
  const [asked, setAsked] = useState<AdminRequest[]>([])
  const [opened, setOpened] = useState(false)
  const decide = useDecideRequests()
  const failures = decide.data ?? []

  function open(chosen: Decision['decision']) {
    decide.reset()
    setChoice(chosen)
    setAsked(requests)
    setOpened(true)
  }

  return (
    <>
      {requests.length > 0 && (
        <div className={flow.row}>
          <output>{formatCount(requests.length, 'request')} selected</output>
          <Button size="xs" variant="default" onClick={() => open('grant')}>
            Grant or resolve
          </Button>
          <Button size="xs" variant="default" onClick={() => open('decline')}>
            Decline
          </Button>
          <Button size="xs" variant="subtle" onClick={onClear}>
            Clear selection
          </Button>
        </div>
      )}
      {decide.isSuccess && (
        <output>
          {formatCount(asked.length - failures.length, 'request')} decided.
          {failures.map(({ request, reason }) => (
            <span key={request._id}>
              {' '}
              Not decided: {request.type} of <UserText text={request.user.email} />. {reason}
            </span>
          ))}
        </output>
      )}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`${choice === 'grant' ? 'Grant or resolve' : 'Decline'} ${formatCount(asked.length, 'request')}?`}
        width={560}
      >
        <ConfirmForm
          requests={asked}
          choice={choice}
          decide={decide}
          onClose={() => setOpened(false)}
          onDecided={() => {
            setOpened(false)
            onClear()
          }}
        />
      </Modal>
    </>
  )
}

type ConfirmProps = {
  requests: AdminRequest[]
  choice: Decision['decision']
  decide: ReturnType<typeof useDecideRequests>
  onClose: () => void
  onDecided: () => void
}

function ConfirmForm({ requests, choice, decide, onClose, onDecided }: ConfirmProps) {
  const [note, setNote] = useState('')
  const noteError = findNoteProblem(note)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (decide.isPending || noteError !== undefined) return
    decide.mutate({ requests, decision: choice, note }, { onSuccess: onDecided })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <ul>
        {describeEffects(requests, choice).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p>Each sender with a confirmed address gets an email. A decision cannot be undone.</p>
      <DecisionNote description="Sent to each developer." value={note} onChange={setNote} />
      <FormFoot
        action={decide}
        submit={choice === 'grant' ? 'Grant or resolve' : 'Decline'}
        mt={0}
        onCancel={onClose}
      />
    </form>
  )
}

function describeEffects(requests: readonly AdminRequest[], choice: Decision['decision']) {
  const countOf = (...types: string[]) => requests.filter(({ type }) => types.includes(type)).length
  const { commercial, ambassador, extension, issue } = requestTypes
  const keys = countOf(commercial, ambassador)
  const trials = countOf(extension)
  const reports = countOf(issue)
  if (choice === 'decline') {
    return ['Nothing changes for the senders.']
  }
  return [
    ...(keys > 0 ? [`${formatCount(keys, 'commercial key')} for ${productionDays} days.`] : []),
    ...(trials > 0
      ? [`${formatCount(trials, 'development key')} extended by ${extensionDays} days.`]
      : []),
    ...(reports > 0 ? [`${formatCount(reports, 'report')} resolved.`] : []),
  ]
}
