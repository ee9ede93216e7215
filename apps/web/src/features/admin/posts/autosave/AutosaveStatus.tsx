import { Button } from '@mantine/core'
import { PostConflict } from '../post-conflict.ts'
import type { AutosaveState } from './autosave.ts'
import classes from './AutosaveStatus.module.css'

type Props = { state: AutosaveState; onRetry: () => void; onChoose: () => void }

const words = { idle: '', waiting: '', saving: 'Saving…', saved: 'Saved' }

export function AutosaveStatus({ state, onRetry, onChoose }: Props) {
  if (state.name !== 'failed') return <span className={classes.status}>{words[state.name]}</span>
  const isConflict = state.error instanceof PostConflict
  return (
    <span role="alert" className={classes.status} data-failed>
      Not saved: {state.error.message} {!isConflict && 'Your text is kept in this browser.'}{' '}
      <Button variant="default" size="xs" onClick={isConflict ? onChoose : onRetry}>
        {isConflict ? 'Choose' : 'Try again'}
      </Button>
    </span>
  )
}
