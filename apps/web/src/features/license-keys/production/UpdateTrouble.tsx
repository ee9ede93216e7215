import { Alert, Button, Group } from '@mantine/core'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { KeyConflict, type useUpdateProductionKey } from '../calls.ts'
import { changeWords, stateOf } from '../restrictions/key-fields.ts'
import classes from './UpdateTrouble.module.css'

type Props = {
  update: ReturnType<typeof useUpdateProductionKey>
  /** What to do once the person's own change has been made after all. */
  onApplied?: () => void
}

/** Why a change was not made, and what can be done about it. */
export function UpdateTrouble({ update, onApplied }: Props) {
  const { error, variables: edit } = update
  if (error === null || edit === undefined) return null
  if (!(error instanceof KeyConflict)) {
    return <ErrorNotice title="That was not saved." error={error} />
  }

  const theirs = changeWords(stateOf(error.shown), stateOf(error.newest))
  return (
    <Alert
      color="yellow"
      title="This key was changed elsewhere"
      icon={<Icon name="warning" />}
      classNames={{ title: classes.title }}
    >
      <p className={classes.words}>
        {theirs.join(' ')} What you see here is up to date now.
        <br />
        Your change was not saved: {edit.words}.
      </p>
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={() => update.mutate(edit, { onSuccess: () => onApplied?.() })}>
          Apply my change as well
        </Button>
        <Button size="xs" variant="default" onClick={() => update.reset()}>
          Keep theirs
        </Button>
      </Group>
    </Alert>
  )
}
