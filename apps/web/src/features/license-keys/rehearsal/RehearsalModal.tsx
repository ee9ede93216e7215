import {
  rehearsalAnswers,
  rehearsalMinutes,
  type RehearsalAnswer,
} from '@fovea/contract/license-keys/rules'
import { useState, type FormEvent } from 'react'
import { Choice, Choices } from '../../../ui/forms/Choices.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { useRehearse } from './calls.ts'
import { rehearsalWords } from './rehearsal-words.ts'

type Props = { opened: boolean; onClose: () => void }

export function RehearsalModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Rehearse a failure">
      <RehearsalForm onClose={onClose} />
    </Modal>
  )
}

function RehearsalForm({ onClose }: Pick<Props, 'onClose'>) {
  const rehearsal = useRehearse()
  const [answer, setAnswer] = useState<RehearsalAnswer>('expired')

  function submit(event: FormEvent) {
    event.preventDefault()
    rehearsal.mutate(answer, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit}>
      <p>
        See what your app does when something is wrong. For {rehearsalMinutes} minutes your
        development key answers as you choose here. Production keys are not affected.
      </p>
      <Choices legend="Answer">
        {rehearsalAnswers.map((one) => (
          <Choice key={one} name="answer" checked={answer === one} onChange={() => setAnswer(one)}>
            {rehearsalWords[one]}
          </Choice>
        ))}
      </Choices>
      <FormFoot action={rehearsal} submit="Start rehearsal" onCancel={onClose} />
    </form>
  )
}
