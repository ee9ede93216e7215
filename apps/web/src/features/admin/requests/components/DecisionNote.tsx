import { postDecision } from '@fovea/contract/admin'
import { Textarea } from '@mantine/core'

type Props = { description: string; value: string; onChange: (note: string) => void }

export function findNoteProblem(note: string): string | undefined {
  return postDecision.body.shape.note.safeParse(note).error?.issues[0]?.message
}

export function DecisionNote({ description, value, onChange }: Props) {
  return (
    <Textarea
      label="Note"
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      rows={4}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={findNoteProblem(value)}
    />
  )
}
