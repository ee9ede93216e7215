import type { ProdKey } from '@fovea/contract/license-keys'
import { Alert, Button } from '@mantine/core'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { formatIdentifier } from './format-identifier.ts'
import classes from './CreateKeyModal.module.css'
import { focusElement } from '../../../lib/page/focus-element.ts'

type Props = { running: ProdKey; busy: boolean; onCreate: () => void }

/** Replaces the submit button, so that a double click can't confirm. */
export function SecondKeyQuestion({ running, busy, onCreate }: Props) {
  return (
    <Alert
      title="You already have one"
      icon={<Icon name="warning" />}
      tabIndex={-1}
      ref={focusElement}
      classNames={{ title: classes.question }}
    >
      <p className={classes.running}>
        <CopyText text={running.key} label="SDK key" /> for {formatIdentifier(running)} is valid
        until <Day iso={running.expire_date} />
        {running.activated ? '.' : ', and is deactivated.'}
      </p>
      <Button size="xs" variant="default" loading={busy} onClick={onCreate}>
        Create another key
      </Button>
    </Alert>
  )
}
