import {
  rehearsalAnswers,
  rehearsalMinutes,
  type RehearsalAnswer,
} from '@fovea/contract/license-keys/rules'
import { useState, type FormEvent } from 'react'
import { RadioChoices } from '../../../ui/forms/RadioChoices.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { useStartRehearsal } from './calls.ts'
import { rehearsalLabels } from './rehearsal-labels.ts'

type Props = { opened: boolean; onClose: () => void }

export function RehearsalModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Simulate a failure">
      <RehearsalForm onClose={onClose} />
    </Modal>
  )
}

function RehearsalForm({ onClose }: Pick<Props, 'onClose'>) {
  const rehearsal = useStartRehearsal()
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
      <RadioChoices
        legend="Answer"
        name="answer"
        values={rehearsalAnswers}
        value={answer}
        labelOf={(known) => rehearsalLabels[known]}
        onChange={setAnswer}
      />
      <FormFoot action={rehearsal} submit="Start simulation" onCancel={onClose} />
    </form>
  )
}
