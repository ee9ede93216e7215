import { Button, Group } from '@mantine/core'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ActionNotice } from '../feedback/ActionNotice.tsx'

type Props = {
  action: { isPending: boolean; outcome: ActionOutcome }
  /** The action, as the button says it: "Save cap". */
  submit: string
  busy?: boolean
  /** Less where the form itself keeps its parts apart. */
  mt?: string | number
  onCancel: () => void
}

/** The end of a form in a modal: what became of its action, and the buttons. */
export function FormFoot({ action, submit, busy = action.isPending, mt = 'lg', onCancel }: Props) {
  return (
    <>
      <ActionNotice outcome={action.outcome} />
      <Group justify="flex-end" gap="xs" mt={mt}>
        <Button variant="default" disabled={action.outcome.isHeld} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
      </Group>
    </>
  )
}
