import { Alert, Button } from '@mantine/core'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import classes from './SpendCap.module.css'

type Props = { apps: readonly string[]; busy: boolean; onSave: () => void }

/** Replaces the submit button, so that a double click can't confirm. */
export function UnseenAppsQuestion({ apps, busy, onSave }: Props) {
  return (
    <Alert
      title={`No session of ${apps.length === 1 ? 'this app' : 'these apps'} has started yet`}
      icon={<Icon name="warning" />}
      tabIndex={-1}
      ref={focus}
      className={classes.question}
    >
      <p className={classes.words}>
        {apps.join(', ')}: a cap limits nothing until sessions start. Check that the name is the one
        that your app sends.
      </p>
      <Button size="xs" variant="default" mt="sm" loading={busy} onClick={onSave}>
        Save cap anyway
      </Button>
    </Alert>
  )
}

function focus(node: HTMLElement | null) {
  node?.focus()
}
