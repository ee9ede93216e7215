import { Button, Group } from '@mantine/core'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { KeyConflictError, type useUpdateProductionKey } from '../key-actions.ts'
import type { KeyEdit } from '../restrictions/key-edit.ts'
import { describeChanges, getKeyState } from '../restrictions/describe-changes.ts'

type Props = {
  update: ReturnType<typeof useUpdateProductionKey>
  onApplied?: (() => void) | undefined
}

export function UpdateProblem({ update, onApplied }: Props) {
  const { error, variables: edit, outcome } = update
  const conflict = error instanceof KeyConflictError ? error : null
  return (
    <>
      <ActionNotice outcome={outcome} error={conflict ? null : error} />
      {conflict && edit !== undefined && (
        <Conflict conflict={conflict} edit={edit} update={update} onApplied={onApplied} />
      )}
    </>
  )
}

type ConflictProps = Props & { conflict: KeyConflictError; edit: KeyEdit }

function Conflict({ conflict, edit, update, onApplied }: ConflictProps) {
  const otherChanges = describeChanges(getKeyState(conflict.shown), getKeyState(conflict.newest))
  return (
    <Notice
      tone="unsure"
      title={conflict.message}
      message={
        <>
          {otherChanges.join(' ')} What you see here is up to date now.
          <br />
          Your change was not saved: {edit.description}.
        </>
      }
      action={
        <Group gap="xs" mt="sm">
          <Button size="xs" onClick={() => update.mutate(edit, { onSuccess: () => onApplied?.() })}>
            Apply my change as well
          </Button>
          <Button size="xs" variant="default" onClick={() => update.reset()}>
            Keep theirs
          </Button>
        </Group>
      }
    />
  )
}
