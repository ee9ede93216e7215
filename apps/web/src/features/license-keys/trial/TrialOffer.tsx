import { trialDays } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { KeyDrawing } from '../../../ui/drawings/KeyDrawing.tsx'
import type { ActionOutcome } from '../../../lib/http/use-action.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { useOpenForm } from '../use-open-form.ts'
import classes from './TrialOffer.module.css'

export function TrialOffer({ outcome, isPrimary }: { outcome: ActionOutcome; isPrimary: boolean }) {
  const { form, open } = useOpenForm()
  return (
    <>
      <div className={classes.offer}>
        <KeyDrawing />
        <div className={classes.words}>
          <p className={classes.promise}>{trialDays} days, no payment</p>
          <p className={classes.sentence}>
            Answer four questions, then copy your key into your app.
          </p>
        </div>
        <Button size="md" variant={isPrimary ? 'filled' : 'default'} onClick={() => open('trial')}>
          Start free trial license
        </Button>
      </div>
      {form !== 'trial' && <ActionNotice outcome={outcome} />}
    </>
  )
}
