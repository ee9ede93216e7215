import { Button, Group } from '@mantine/core'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ActionNotice } from '../feedback/ActionNotice.tsx'
import { ModalFoot } from './ModalFoot.tsx'

type Props = {
  action: { isPending: boolean; outcome: ActionOutcome }
  submit: string
  busy?: boolean
  /** Smaller if the form has spacing between its parts. */
  mt?: string | number
  /** Without it, the form is not in a modal. */
  onCancel?: (() => void) | undefined
  /** Keeps the buttons in sight in a modal that is higher than the window. */
  pinned?: boolean
}

export function FormFoot(props: Props) {
  const { action, submit, busy = action.isPending, mt = 'lg', onCancel, pinned = false } = props
  const buttons = (
    <>
      {onCancel && (
        <Button variant="default" disabled={action.outcome.isHeld} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </>
  )
  return (
    <>
      <ActionNotice outcome={action.outcome} />
      {pinned ? (
        <ModalFoot>{buttons}</ModalFoot>
      ) : (
        <Group justify={onCancel ? 'flex-end' : 'flex-start'} gap="xs" mt={mt}>
          {buttons}
        </Group>
      )}
    </>
  )
}
