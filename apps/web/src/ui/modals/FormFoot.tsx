import { Button, Group } from '@mantine/core'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ActionNotice } from '../feedback/ActionNotice.tsx'

type Props = {
  action: { isPending: boolean; outcome: ActionOutcome }
  submit: string
  busy?: boolean
  /** Smaller if the form has spacing between its parts. */
  mt?: string | number
  /** Without it, the form is not in a modal. */
  onCancel?: (() => void) | undefined
}

export function FormFoot({ action, submit, busy = action.isPending, mt = 'lg', onCancel }: Props) {
  return (
    <>
      <ActionNotice outcome={action.outcome} />
      <Group justify={onCancel ? 'flex-end' : 'flex-start'} gap="xs" mt={mt}>
        {onCancel && (
          <Button variant="default" disabled={action.outcome.isHeld} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
      </Group>
    </>
  )
}
